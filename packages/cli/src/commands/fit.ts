import { MasteryError, type ShardNumber } from "@mastery/core";
import { MAX_SHARDS } from "@mastery/core/internal";
import { fit, transform } from "@mastery/core/model";
import { checkFileTarget } from "@mastery/node/files";
import { readModel, writeModel, writeSnapshot } from "@mastery/node/snapshots";
import { InvalidArgumentError } from "commander";
import { comparePrevious, previousSections } from "../changes.ts";
import { compute, computeFitting } from "../compute.ts";
import { defineCommand, hidden, omit, parsed } from "../define-command.ts";
import { stopSignal } from "../failures.ts";
import {
  COMMON,
  DATA_TO_COMPUTE,
  data,
  EMBEDDING,
  FITTED,
  FITTING,
  json,
  NAME,
  out,
  PREVIOUS,
  READING,
  RULES,
} from "../options.ts";
import { checkEmbedder, readPrevious, refuseGiven } from "../snapshot-source.ts";
import {
  modelSections,
  reportComputed,
  summarise,
  summariseModel,
  summarySections,
} from "../summary.ts";

export const fillFit = defineCommand({
  options: {
    ...DATA_TO_COMPUTE,
    ...out("file", 'model file to write, for "transform" and "inspect"'),
    ...PREVIOUS,
    ...COMMON,
    ...json(),
    ...FITTING,
  },
  help: `
A model contains no learner ids or names, only means, clusters, published
success rates, and the embeddings of skills and resources. "transform" applies a
model to the same or other learners; "precompute" fits and transforms in one
step.

If one machine cannot hold all learners, fit a model on some of them, transform
each part of them with the model, and let "serve" or "merge" combine the shards.

Examples:
  $ mastery fit --data data --out school.model
  $ mastery fit --data data --out school.model --sample 100000
  $ mastery transform -F school.model --data data --out school.snapshot`,
  async run({ out, force, json, previous: path, previousIfExists, ...options }) {
    checkEmbedder(options);
    // The output path is checked first, because the computation can take a long time.
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

/** Options that the model fixes. The command rejects them. */
const OF_THE_MODEL = hidden({ ...EMBEDDING, ...RULES });

export const fillTransform = defineCommand({
  options: {
    ...FITTED,
    ...data(
      "data with the skills and resources of the model: a directory, or postgres://… or clickhouse://…",
    ),
    ...out("file", 'snapshot file to write, for "serve" and "inspect"'),
    shard: parsed(
      "number/of",
      'number of this part and total number of parts, such as 3/8, for "merge" and "serve"; all parts must list the same groups',
      shardNumber,
    ),
    ...COMMON,
    ...json(),
    ...NAME,
    ...READING,
    ...OF_THE_MODEL,
  },
  help: `
All values about the population come from the model: means, clusters, success
rates, rules and embeddings. Only the learners' own results come from the data,
so the results of a learner do not depend on other learners in the data.

With --shard, the data contain one part of the learners. "serve" reads all
shards in a folder, and "merge" merges them into one file. The data of each
shard must list all groups, including groups without learners in it.

Examples:
  $ mastery transform -F school.model --data data --out school.snapshot
  $ mastery transform -F all.model --data north --shard 1/2 --out north.snapshot
  $ mastery transform -F all.model --data south --shard 2/2 --out south.snapshot`,
  async run({ fitted, out, shard, name, force, json, ...options }, call) {
    refuseGiven(
      call,
      OF_THE_MODEL,
      'to "transform": rules and embeddings come from the model; pass it to "mastery fit"',
    );
    // The output path is checked first, because the computation can take a long time.
    await checkFileTarget(out, { force });
    const computed = await compute(omit(options, OF_THE_MODEL), stopSignal(), async () => {
      const model = await readModel(fitted);
      return (dataset, work) =>
        transform(model, dataset, { name, shard, ...work }).catch(nameModel(fitted));
    });
    await writeSnapshot(out, computed.result, { force });
    reportComputed(computed, await summarise(computed.result), summarySections, json);
  },
});

/** Returns a function that rethrows errors, with the path of the model in the message if the data do not match the model. */
function nameModel(path: string): (error: unknown) => never {
  return (cause) => {
    if (!(cause instanceof MasteryError && cause.code === "MODEL_MISMATCH")) throw cause;
    throw new MasteryError(cause.code, `${path}: ${cause.message}`, { cause });
  };
}

/** Parses the number of a part and the total number of parts, such as `3/8`. */
function shardNumber(given: string): ShardNumber {
  const [, number, of] = /^(\d{1,5})\/(\d{1,5})$/.exec(given) ?? [];
  const shard = { number: Number(number), of: Number(of) };
  if (shard.number >= 1 && shard.number <= shard.of && shard.of <= MAX_SHARDS) return shard;
  throw new InvalidArgumentError(
    `Expected the number of a part and the total number of parts, at most ${MAX_SHARDS}, such as 3/8.`,
  );
}
