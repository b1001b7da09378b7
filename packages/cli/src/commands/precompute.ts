import { MasteryError, type ShardNumber, type Snapshot } from "@mastery/core";
import { clusterChanges, sharedLearners } from "@mastery/core/changes";
import { fit, MAX_SHARDS, type Model, transform } from "@mastery/core/model";
import { checkFileTarget } from "@mastery/node/files";
import { readModel, writeModel } from "@mastery/node/models";
import { writeSnapshot } from "@mastery/node/snapshots";
import { InvalidArgumentError } from "commander";
import { compute, computeFitting, preload } from "../compute.ts";
import { defineCommand, omit, parsed, text, withCommon } from "../define-command.ts";
import { RequirementsError, stopSignal, UsageError } from "../failures.ts";
import { formatCount } from "../figures.ts";
import {
  COMMON,
  COMPUTING,
  DATA_TO_COMPUTE,
  data,
  EMBEDDING,
  FITTED,
  FITTING,
  json,
  NAME,
  out,
  POPULATION,
  PREVIOUS,
  READING,
  RULES,
} from "../options.ts";
import { readPrevious, refuseGiven } from "../snapshot-source.ts";
import { reportComputed } from "../summary.ts";

const REQUIREMENTS = parsed(
  "condition",
  "write nothing unless this comparison with --previous holds, such as traces>=90%; repeatable",
  parseRequirement,
  { schema: { type: "array", items: { type: "string" } } },
);

export const fillPrecompute = defineCommand({
  options: {
    ...DATA_TO_COMPUTE,
    out: text("file", 'snapshot file to write, for "serve" and "inspect"', { short: "o" }),
    ...PREVIOUS,
    require: REQUIREMENTS,
    ...COMMON,
    ...json(),
    ...COMPUTING,
  },
  help: `
With --require, the result is compared with the earlier snapshot. Conditions on
learners, traces, resources and skills are percentages of the earlier count;
moved is the percentage of learners in both snapshots whose cluster changed. If
a condition does not hold, the condition is reported, the exit code is 4, and
the file in --out is not replaced.

Examples:
  $ mastery precompute --data data
  $ mastery precompute --data data --out school.snapshot
  $ mastery precompute --data postgres://reader@db.example/school
  $ mastery precompute --data data --previous yesterday.snapshot \\
      --out today.snapshot
  $ mastery precompute --data data --previous-if-exists school.snapshot \\
      --require "traces>=90%" --require "moved<=20%" \\
      --out school.snapshot --force
  $ mastery precompute --data data --json | jq .silhouette_by_k`,
  async run({ out, force, json, previous: path, previousIfExists, ...others }) {
    const { require: requirements, ...options } = others;
    if (requirements && (path ?? previousIfExists) === undefined) {
      throw new UsageError("option '--require' needs '--previous' or '--previous-if-exists'");
    }
    // The output path is checked first, because the computation can take a long time.
    if (out !== undefined) await checkFileTarget(out, { force });
    const previous = await readPrevious({ previous: path, previousIfExists });
    const computed = await preload({ ...options, previous }, stopSignal());
    const { result } = computed;
    if (previous && requirements) checkRequirements(previous, result, requirements);
    if (out !== undefined) await writeSnapshot(out, result, { force });
    reportComputed(computed, previous, json);
  },
});

const SUBJECTS = ["learners", "traces", "resources", "skills", "moved"] as const;

interface Requirement {
  readonly subject: (typeof SUBJECTS)[number];
  readonly bound: ">=" | "<=";
  readonly percent: number;
}

const FORM = new RegExp(`^(${SUBJECTS.join("|")})(>=|<=)(\\d{1,4}(?:\\.\\d+)?)%$`);

function parseRequirement(given: string, before: unknown): readonly Requirement[] {
  const [, subject, bound, percent] = FORM.exec(given.replaceAll(" ", "")) ?? [];
  if (subject === undefined) {
    throw new InvalidArgumentError(
      `Expected one of ${SUBJECTS.join(", ")}, then >= or <= and a percentage, such as traces>=90%.`,
    );
  }
  const requirement = { subject, bound, percent: Number(percent) } as Requirement;
  return [...((before as Requirement[]) ?? []), requirement];
}

/** @throws `RequirementsError` that names every unmet condition, on one line; `UsageError` if the earlier result is a model */
function checkRequirements(
  previous: Snapshot | Model,
  result: Snapshot,
  requirements: readonly Requirement[],
): void {
  if (!("learners" in previous)) {
    throw new UsageError(
      "option '--require' needs a snapshot to compare with, but --previous is a model",
    );
  }
  const unmet = requirements.flatMap(({ subject, bound, percent }) => {
    const [count, all] = countsOf(subject, previous, result);
    const share = (100 * count) / all;
    // If the earlier count is 0, there is no percentage to compare.
    const isMet = all === 0 || (bound === ">=" ? share >= percent : share <= percent);
    const got = `${formatCount(count)} of ${formatCount(all)} (${share.toFixed(1)} %)`;
    return isMet ? [] : [`${subject}: expected ${bound} ${percent} %, got ${got}`];
  });
  if (unmet.length > 0) throw new RequirementsError(`not published: ${unmet.join("; ")}`);
}

function countsOf(
  subject: Requirement["subject"],
  previous: Snapshot,
  result: Snapshot,
): readonly [count: number, all: number] {
  if (subject === "moved") {
    const { both } = sharedLearners(previous, result);
    return [clusterChanges(previous, result, both).moved, both.length];
  }
  const count = (snapshot: Snapshot): number =>
    subject === "traces" ? snapshot.metadata.traces : snapshot.health()[`n_${subject}`];
  return [count(result), count(previous)];
}

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

If one machine cannot hold all learners, add up a population in parts, fit a
model with --population on some of the learners, transform each part of them
with the model, and let "serve" or "merge" combine the shards.

Examples:
  $ mastery fit --data data --out school.model
  $ mastery fit --data data --out school.model --rule fitSample=100000
  $ mastery transform -F school.model --data data --out school.snapshot`,
  async run({ out, force, json, previous: path, previousIfExists, ...options }) {
    await checkFileTarget(out, { force });
    const previous = await readPrevious({ previous: path, previousIfExists });
    const computed = await computeFitting(options, stopSignal(), (dataset, fitting) =>
      fit(dataset, { ...fitting, previous }),
    );
    await writeModel(out, computed.result, { force });
    reportComputed(computed, previous, json);
  },
});

const OF_THE_MODEL = withCommon({ hidden: true }, { ...EMBEDDING, ...POPULATION, ...RULES });

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
shard must list all groups, including groups that have no learners in the shard.

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
    await checkFileTarget(out, { force });
    const computed = await compute(omit(options, OF_THE_MODEL), stopSignal(), async () => {
      const model = await readModel(fitted);
      return {
        passMark: model.metadata.rules.passMark,
        run: (dataset, work) =>
          transform(model, dataset, { name, shard, ...work }).catch(nameModel(fitted)),
      };
    });
    await writeSnapshot(out, computed.result, { force });
    reportComputed(computed, undefined, json);
  },
});

function nameModel(path: string): (error: unknown) => never {
  return (cause) => {
    if (!(cause instanceof MasteryError && cause.code === "MODEL_MISMATCH")) throw cause;
    throw new MasteryError(cause.code, `${path}: ${cause.message}`, { cause });
  };
}

function shardNumber(given: string): ShardNumber {
  const [, number, of] = /^(\d{1,5})\/(\d{1,5})$/.exec(given) ?? [];
  const shard = { number: Number(number), of: Number(of) };
  if (shard.number >= 1 && shard.number <= shard.of && shard.of <= MAX_SHARDS) return shard;
  throw new InvalidArgumentError(
    `Expected the number of a part and the total number of parts, at most ${MAX_SHARDS}, such as 3/8.`,
  );
}
