import { checkFileTarget } from "@mastery/node/files";
import { writeSnapshot } from "@mastery/node/snapshots";
import { comparePrevious, previousSections } from "../changes.ts";
import { preload } from "../compute.ts";
import { stopSignal } from "../failures.ts";
import { defineCommand, text } from "../option.ts";
import { COMMON, COMPUTING, DATA_TO_COMPUTE, json, PREVIOUS } from "../options.ts";
import { checkEmbedder, readPrevious } from "../snapshot-source.ts";
import { reportComputed, summarise, summarySections } from "../summary.ts";

export const add = defineCommand({
  name: "precompute",
  description: "Compute everything once and print a summary; --out also saves a snapshot.",
  options: {
    ...DATA_TO_COMPUTE,
    out: text("file", 'snapshot file to write, for "serve" and "inspect"', { short: "o" }),
    ...PREVIOUS,
    ...COMMON,
    ...json(),
    ...COMPUTING,
  },
  help: `
Examples:
  $ mastery precompute --data data
  $ mastery precompute --data data --out school.snapshot
  $ mastery precompute --data postgres://reader@db.example/school
  $ mastery precompute --data data --previous yesterday.snapshot \\
      --out today.snapshot
  $ mastery precompute --data data --json | jq .silhouette_by_k`,
  async run({ out, force, json, previous: path, ...options }) {
    checkEmbedder(options);
    // Before the computation, which may take long.
    if (out !== undefined) await checkFileTarget(out, { force });
    const previous = await readPrevious(path);
    const computed = await preload({ ...options, previous }, stopSignal());
    const { result } = computed;
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
