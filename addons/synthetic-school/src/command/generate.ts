import {
  COMMON,
  countOf,
  defineCommand,
  flag,
  InvalidArgumentError,
  integer,
  oneOf,
  out,
  parsed,
  startProgress,
  stopSignal,
  UsageError,
} from "@mastery/cli/command";
import { TRUTHS, writeGeneratedDataset } from "../index.ts";

const measure = (sentence: string, max: number) =>
  parsed("number", sentence, (given) => {
    const value = Number(given);
    if (/^\d*\.?\d+$/.test(given) && value <= max) return value;
    throw new InvalidArgumentError(`Expected a number from 0 to ${max}.`);
  });

const DEFAULTS = { spread: 0.8, learning: 0.3, guess: 0.1 };

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
    spread: measure(
      `with --truth: spread of difficulties, as log-odds (default: ${DEFAULTS.spread})`,
      3,
    ),
    learning: measure(
      `with --truth: gain from practice, as log-odds (default: ${DEFAULTS.learning})`,
      3,
    ),
    guess: measure(
      `with --truth: chance of guessing the right answer (default: ${DEFAULTS.guess})`,
      0.9,
    ),
    classes: flag("put the learners into classes and schools, and write groups.json"),
    ...COMMON,
  },
  help: `
Writes skills.json, resources.json, learners.jsonl and traces.jsonl. With
--classes, learners refer to their class and school in groups.json; no other
data change. With --force, files with these names are replaced once all new
files are complete.

With --truth, the chance of a right answer follows a formula that truth.json
describes, for "mastery evaluate --truth". With "levels", learners differ only
in their general level; with "domains", also by domain; with "skills", also by
skill. With --spread 0, all exercises are equally difficult. With --learning 0,
practice has no effect.

Examples:
  $ mastery generate --out school
  $ mastery generate --out city --learners 10000 --seed 7 --classes
  $ mastery generate --out null-school --truth levels --spread 0`,
  async run({ out, learners, seed, quiet, truth, spread, learning, guess, ...options }) {
    const given = [spread, learning, guess].some((value) => value !== undefined);
    if (given && truth === undefined) {
      throw new UsageError("--spread, --learning and --guess need --truth");
    }
    const known = truth && {
      truth,
      spread: spread ?? DEFAULTS.spread,
      learning: learning ?? DEFAULTS.learning,
      guess: guess ?? DEFAULTS.guess,
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
