import { TRUTHS, writeGeneratedDataset } from "@mastery/synthetic-school";
import { InvalidArgumentError } from "commander";
import { defineCommand, flag, integer, oneOf, parsed } from "../define-command.ts";
import { stopSignal, UsageError } from "../failures.ts";
import { countOf } from "../figures.ts";
import help from "../help/generate.txt?raw";
import { COMMON, out } from "../options.ts";
import { startProgress } from "../progress.ts";

const measure = (sentence: string, max: number) =>
  parsed("number", sentence, (given) => {
    const value = Number(given);
    if (/^\d*\.?\d+$/.test(given) && value <= max) return value;
    throw new InvalidArgumentError(`Expected a number from 0 to ${max}.`);
  });

export const fill = defineCommand({
  options: {
    ...out("dir", "directory to write to, new or empty"),
    learners: integer("number", [1, 10_000_000], "number of learners to simulate", {
      short: "n",
      default: 240,
    }),
    seed: integer(
      "number",
      [0, 2 ** 32 - 1],
      "random seed; the same seed always produces the same bytes",
      { short: "s", default: 42 },
    ),
    truth: oneOf("name", TRUTHS, "how learners differ, written to truth.json"),
    spread: measure("with --truth: spread of difficulties, as log-odds (default: 0.8)", 3),
    learning: measure("with --truth: gain from practice, as log-odds (default: 0.3)", 3),
    guess: measure("with --truth: chance of guessing the right answer (default: 0.1)", 0.9),
    classes: flag("put the learners into classes and schools, and write groups.json"),
    ...COMMON,
  },
  help,
  async run({ out, learners, seed, quiet, truth, spread, learning, guess, ...options }) {
    const given = [spread, learning, guess].some((value) => value !== undefined);
    if (given && truth === undefined) {
      throw new UsageError("--spread, --learning and --guess need --truth");
    }
    const known = truth && {
      truth,
      spread: spread ?? 0.8,
      learning: learning ?? 0.3,
      guess: guess ?? 0.1,
    };
    const progress = startProgress(quiet);
    await writeGeneratedDataset(out, {
      ...options,
      known,
      learners,
      seed,
      signal: stopSignal(),
      onProgress: (step) => progress.show({ stage: "generation", ...step }),
    }).finally(progress.end);
    process.stdout.write(`wrote ${countOf(learners, "learner")} to ${out} (seed ${seed})\n`);
  },
});
