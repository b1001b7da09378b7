import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { writeGeneratedDataset } from "@mastery/dataset";
import { formatCount } from "../counts.ts";
import { integerFrom } from "../numbers.ts";
import { startProgress } from "../progress.ts";
import { stopSignal } from "../stop-signal.ts";

export function addGenerateCommand(program: Command): CommandUnknownOpts {
  return program
    .command("generate")
    .description("Simulate the learners of a French primary school; write a data directory.")
    .requiredOption("-o, --out <dir>", "directory to write to, made where it is not there")
    .option("-n, --learners <number>", "learners to simulate", integerFrom(1, 10_000_000), 240)
    .option(
      "-s, --seed <number>",
      "seed of the simulation: the same seed writes the same bytes",
      integerFrom(0, 2 ** 32 - 1),
      42,
    )
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP)
    .action(async ({ out, learners, seed, quiet }) => {
      const progress = startProgress(quiet);
      await writeGeneratedDataset(out, {
        learners,
        seed,
        signal: stopSignal(),
        onProgress: (step) => progress.show({ stage: "generation", ...step }),
      }).finally(progress.end);
      process.stdout.write(`wrote ${formatCount(learners)} learners to ${out} (seed ${seed})\n`);
    });
}

const HELP = `
Writes skills.json, resources.json, learners.jsonl and traces.jsonl. Files of
these names in the directory are replaced, once all four are complete.

Examples:
  $ mastery generate --out school
  $ mastery generate --out city --learners 10000 --seed 7`;
