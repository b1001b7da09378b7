import { fit } from "@mastery/core/model";
import { checkFileTarget } from "@mastery/node/files";
import { writeModel } from "@mastery/node/snapshots";
import { comparePrevious, previousSections } from "../changes.ts";
import { computeFitting } from "../compute.ts";
import { stopSignal } from "../failures.ts";
import { defineCommand } from "../option.ts";
import { COMMON, DATA_TO_COMPUTE, FITTING, json, out, PREVIOUS } from "../options.ts";
import { checkEmbedder, readPrevious } from "../snapshot-source.ts";
import { modelSections, reportComputed, summariseModel } from "../summary.ts";

export const add = defineCommand({
  name: "fit",
  description: "Compute what the rules need from all learners together, and save it as a model.",
  options: {
    ...DATA_TO_COMPUTE,
    ...out("file", 'model file to write, for "transform" and "inspect"'),
    ...PREVIOUS,
    ...COMMON,
    ...json(),
    ...FITTING,
  },
  help: `
A model contains no learner's id or name, only means, clusters, published
success rates, and the embeddings of skills and resources. "transform" applies
it to the same learners or to others; "precompute" does both in one step.

For learners beyond one machine, fit a model on some of them, transform each
part with it, and let "serve" or "merge" put the shards together.

Examples:
  $ mastery fit --data data --out school.model
  $ mastery fit --data data --out school.model --sample 100000
  $ mastery transform -F school.model --data data --out school.snapshot`,
  async run({ out, force, json, previous: path, previousIfExists, ...options }) {
    checkEmbedder(options);
    // Before the computation, which may take long.
    await checkFileTarget(out, { force });
    const previous = await readPrevious({ previous: path, previousIfExists });
    const computed = await computeFitting(options, stopSignal(), (dataset, fitting) =>
      fit(dataset, { ...fitting, previous }),
    );
    await writeModel(out, computed.result, { force });
    const report = previous && { previous: comparePrevious(previous, computed.result) };
    reportComputed(
      computed,
      { ...summariseModel(computed.result), ...report },
      (summary) => [...modelSections(summary), ...previousSections(report)],
      json,
    );
  },
});
