import { writeGeneratedDataset } from "@mastery/synthetic-school";
import { countOf } from "../counts.ts";
import { stopSignal } from "../failures.ts";
import { defineCommand, flag, integer } from "../option.ts";
import { COMMON, out } from "../options.ts";
import { startProgress } from "../progress.ts";

export const add = defineCommand({
  name: "generate",
  description: "Simulate the learners of a French primary school and write a data directory.",
  options: {
    ...out("dir", "directory to write to, new or empty"),
    learners: integer("number", [1, 10_000_000], "learners to simulate", {
      short: "n",
      default: 240,
    }),
    seed: integer("number", [0, 2 ** 32 - 1], "seed; the same seed writes the same bytes", {
      short: "s",
      default: 42,
    }),
    classes: flag("put the learners into classes and schools, and write groups.json"),
    ...COMMON,
  },
  help: `
Writes skills.json, resources.json, learners.jsonl and traces.jsonl. With
--classes, learners name their class and school, which are in groups.json; all
else is the same. With --force, files of these names are replaced, once all of
them are complete.

Examples:
  $ mastery generate --out school
  $ mastery generate --out city --learners 10000 --seed 7 --classes`,
  async run({ out, learners, seed, quiet, ...options }) {
    const progress = startProgress(quiet);
    await writeGeneratedDataset(out, {
      ...options,
      learners,
      seed,
      signal: stopSignal(),
      onProgress: (step) => progress.show({ stage: "generation", ...step }),
    }).finally(progress.end);
    process.stdout.write(`wrote ${countOf(learners, "learner")} to ${out} (seed ${seed})\n`);
  },
});
