import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { fit } from "@mastery/core/model";
import { checkFileTarget } from "@mastery/node/files";
import { writeModel } from "@mastery/node/snapshots";
import { compute } from "../compute.ts";
import { addFittingOptions } from "../computing-options.ts";
import { checkEmbedderOptions } from "../embedders.ts";
import { openFitting } from "../fitting.ts";
import { forceOption } from "../force.ts";
import { comparePrevious, previousOption, previousSections, readPrevious } from "../previous.ts";
import { reportComputed } from "../report-computed.ts";
import { stopSignal } from "../stop-signal.ts";
import { modelSections, summariseModel } from "../summary.ts";

export function addFitCommand(program: Command): CommandUnknownOpts {
  const command = program
    .command("fit")
    .description("Compute what the rules need from all learners together, and save it as a model.")
    .requiredOption("-d, --data <dir>", "data directory, or postgres://… or clickhouse://…")
    .requiredOption("-o, --out <file>", 'model file to write, for "transform" and "inspect"')
    .addOption(previousOption())
    .addOption(forceOption())
    .option("--json", "print the summary as JSON")
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP);
  return addFittingOptions(command).action(async ({ out, force, json, ...options }, command) => {
    checkEmbedderOptions(options, command);
    // Checked before the computation, which may take long.
    await checkFileTarget(out, { force });
    const previous = await readPrevious(options.previous);
    const computed = await compute(options, stopSignal(), async (work) => {
      const fitting = await openFitting(options, work);
      return (dataset, shared) => fit(dataset, { ...fitting, previous, ...shared });
    });
    await writeModel(out, computed.result, { force });
    const report = previous && { previous: comparePrevious(previous, computed.result) };
    reportComputed(
      computed,
      { ...summariseModel(computed.result), ...report },
      (summary) => [...modelSections(summary), ...previousSections(report)],
      json,
    );
  });
}

const HELP = `
A model contains no learner's id or name, only means, clusters, published
success rates, and the embeddings of skills and resources. "transform" applies
it to the same learners or to others; "precompute" does both in one step.

For learners beyond one machine, fit a model on some of them, transform each
part with it, and let "serve" or "merge" put the shards together.

Examples:
  $ mastery fit --data data --out school.model
  $ mastery fit --data data --out school.model --sample 100000
  $ mastery transform -F school.model --data data --out school.snapshot`;
