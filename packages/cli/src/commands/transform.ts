import {
  type Command,
  type CommandUnknownOpts,
  InvalidArgumentError,
} from "@commander-js/extra-typings";
import { MasteryError, type ShardNumber, type Snapshot } from "@mastery/core";
import { MAX_SHARDS } from "@mastery/core/internal";
import { modelRevision, transform } from "@mastery/core/model";
import { checkFileTarget } from "@mastery/node/files";
import { prepareShards, readModel, writeShards, writeSnapshot } from "@mastery/node/snapshots";
import { compute, type DataOptions } from "../compute.ts";
import { computeFromParts, partsOf } from "../compute-parts.ts";
import {
  addTransformingOptions,
  refuseFittingOptions,
  type TransformingOptions,
} from "../computing-options.ts";
import { formatCount } from "../counts.ts";
import { forceOption } from "../force.ts";
import { reportComputed } from "../report-computed.ts";
import { stopSignal } from "../stop-signal.ts";
import { summarise, summarySections } from "../summary.ts";

export function addTransformCommand(program: Command): CommandUnknownOpts {
  const command = program
    .command("transform")
    .description("Apply a model to the learners of a data directory, and save their snapshot.")
    .requiredOption("-F, --fitted <file>", 'model file that "fit" wrote')
    .requiredOption(
      "-d, --data <dir>",
      "data with the skills and resources of the model: a directory, - for an archive of one, or postgres://… or clickhouse://…",
    )
    .requiredOption(
      "-o, --out <path>",
      'snapshot file to write, for "serve" and "inspect"; a folder for data in parts',
    )
    .option(
      "--shard <number/of>",
      'number of this part and how many there are, such as 3/8, for "merge" and "serve"; all parts need the same groups',
      shardNumber,
    )
    .addOption(forceOption())
    .option("--json", "print the summary as JSON")
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP);
  return addTransformingOptions(command).action(async ({ shard, ...options }, command) => {
    refuseFittingOptions(command);
    const parts = await partsOf(options.data);
    if (parts.length === 0) {
      await transformWhole(options, shard);
    } else if (shard === undefined) {
      await transformParts(options, parts);
    } else {
      command.error("error: option '--shard' does not apply to data in parts: each is a shard");
    }
  });
}

interface Options extends DataOptions, TransformingOptions {
  /** Path of the model. */
  readonly fitted: string;
  readonly out: string;
  readonly force?: true | undefined;
  readonly json?: true | undefined;
}

async function transformWhole(
  { fitted, out, name, force, json, ...options }: Options,
  shard: ShardNumber | undefined,
): Promise<void> {
  // Before the computation, which may take long.
  await checkFileTarget(out, { force });
  const computed = await compute(options, stopSignal(), async () => {
    const model = await readModel(fitted);
    return (dataset, work) =>
      transform(model, dataset, { name, shard, ...work }).catch(nameModel(fitted));
  });
  await writeSnapshot(out, computed.result, { force });
  reportComputed(computed, await summarise(computed.result), summarySections, json);
}

/** Writes a shard for each part to a folder. */
async function transformParts(
  { fitted, out, name, force, json, ...options }: Options,
  parts: readonly string[],
): Promise<void> {
  await prepareShards(out, parts, { force });
  const computed = await computeFromParts(options, parts, ["transforming"], async () => {
    const model = await readModel(fitted);
    return async (readParts, { workers, signal }) => {
      async function* shards(): AsyncGenerator<Snapshot> {
        let number = 0;
        for await (const { dataset } of readParts()) {
          const shard = { number: ++number, of: parts.length };
          yield await transform(model, dataset, { name, shard, workers, signal });
        }
      }
      await writeShards(out, parts, shards(), { force }).catch(nameModel(fitted));
      return model;
    };
  });
  const { counts, result: model } = computed;
  reportComputed(
    computed,
    { model: modelRevision(model) },
    (summary) => [
      ["shards", `${formatCount(counts.parts)} in ${out}, model ${summary.model}`],
      ["learners", formatCount(counts.learners)],
      ["traces", formatCount(counts.traces)],
    ],
    json,
  );
}

/** Adds the path of the model to the error for data that do not match it. */
function nameModel(path: string): (error: unknown) => never {
  return (cause) => {
    if (!(cause instanceof MasteryError && cause.code === "MODEL_MISMATCH")) throw cause;
    throw new MasteryError(cause.code, `${path}: ${cause.message}`, { cause });
  };
}

/** Parses a part and the number of parts, such as `3/8`. */
function shardNumber(text: string): ShardNumber {
  const [, number, of] = /^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? [];
  const shard = { number: Number(number), of: Number(of) };
  if (shard.number >= 1 && shard.number <= shard.of && shard.of <= MAX_SHARDS) return shard;
  throw new InvalidArgumentError(
    `Expected the number of a part and how many there are, at most ${MAX_SHARDS}, such as 3/8.`,
  );
}

const HELP = `
Everything about the population comes from the model: means, clusters, success
rates, rules and embeddings. Only what the learners did themselves comes from
the data, so they get the same answers whatever other learners the data have.

Of data in parts ("mastery fit --help"), each part becomes a shard in a folder,
one after another. "serve" answers from all of them, "merge" makes one file.

With --shard, the data of each shard list the groups of all, also those
without learners there: "serve" and "merge" refuse shards with other groups.

Examples:
  $ mastery transform -F school.model --data data --out school.snapshot
  $ mastery transform -F all.model --data north --shard 1/2 --out north.snapshot
  $ mastery transform -F all.model --data south --shard 2/2 --out south.snapshot`;
