import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { writeGeneratedDataset } from "@mastery/synthetic-school";
import { countOf } from "../counts.ts";
import { forceOption } from "../force.ts";
import { integerFrom } from "../numbers.ts";
import { startProgress } from "../progress.ts";
import { stopSignal } from "../stop-signal.ts";

export function addGenerateCommand(program: Command): CommandUnknownOpts {
  return program
    .command("generate")
    .description("Simulate the learners of a French primary school and write a data directory.")
    .requiredOption("-o, --out <dir>", "directory to write to, new or empty")
    .option("-n, --learners <number>", "learners to simulate", integerFrom(1, 10_000_000), 240)
    .option(
      "-s, --seed <number>",
      "seed; the same seed writes the same bytes",
      integerFrom(0, 2 ** 32 - 1),
      42,
    )
    .option("--classes", "put the learners into classes and schools, and write groups.json")
    .addOption(forceOption())
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP)
    .action(async ({ out, learners, seed, classes, force, quiet }) => {
      const progress = startProgress(quiet);
      await writeGeneratedDataset(out, {
        learners,
        seed,
        classes,
        force,
        signal: stopSignal(),
        onProgress: (step) => progress.show({ stage: "generation", ...step }),
      }).finally(progress.end);
      process.stdout.write(`wrote ${countOf(learners, "learner")} to ${out} (seed ${seed})\n`);
    });
}

const HELP = `
Writes skills.json, resources.json, learners.jsonl and traces.jsonl. With
--classes, learners name their class and school, which are in groups.json; all
else is the same. With --force, files of these names are replaced, once all of
them are complete.

Examples:
  $ mastery generate --out school
  $ mastery generate --out city --learners 10000 --seed 7 --classes`;
