import { checkFileTarget } from "@mastery/node/files";
import { writeSnapshot } from "@mastery/node/snapshots";
import { comparePrevious, previousSections } from "../changes.ts";
import { preload } from "../compute.ts";
import { stopSignal, UsageError } from "../failures.ts";
import { defineCommand, type Row, text } from "../option.ts";
import { COMMON, COMPUTING, DATA_TO_COMPUTE, json, PREVIOUS } from "../options.ts";
import { checkRequirements, parseRequirement, type Requirement } from "../requirements.ts";
import { checkEmbedder, readPrevious } from "../snapshot-source.ts";
import { reportComputed, summarise, summarySections } from "../summary.ts";

const REQUIREMENTS: Row<readonly Requirement[] | undefined> = {
  value: "condition",
  sentence:
    "publish nothing unless this holds of what --previous names, such as traces>=90%; repeatable",
  schema: { type: "array", items: { type: "string" } },
  parse: parseRequirement,
};

export const add = defineCommand({
  name: "precompute",
  description: "Compute everything once and print a summary; --out also saves a snapshot.",
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
--require compares with the earlier snapshot. Its conditions are about learners,
traces, resources and skills, in per cent of the earlier count, and moved: the
learners of both whose cluster is another one. If one does not hold, a line says
so, the exit code is 4, and the file of --out stays as it is.

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
    checkEmbedder(options);
    if (requirements && (path ?? previousIfExists) === undefined) {
      throw new UsageError("option '--require' needs '--previous' or '--previous-if-exists'");
    }
    // Before the computation, which may take long.
    if (out !== undefined) await checkFileTarget(out, { force });
    const previous = await readPrevious({ previous: path, previousIfExists });
    const computed = await preload({ ...options, previous }, stopSignal());
    const { result } = computed;
    if (previous && requirements) checkRequirements(previous, result, requirements);
    if (out !== undefined) await writeSnapshot(out, result, { force });
    const report = previous && { previous: comparePrevious(previous, result) };
    reportComputed(
      computed,
      { ...summarise(result), ...report },
      (summary) => [...summarySections(summary), ...previousSections(report)],
      json,
    );
  },
});
