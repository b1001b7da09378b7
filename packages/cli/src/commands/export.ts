import { checkTablesTarget, snapshotTables } from "@mastery/dataset/tables";
import { stopSignal } from "../failures.ts";
import { defineCommand } from "../option.ts";
import { COMMON, COMPUTING, data, json, out } from "../options.ts";
import { loadSnapshot, originOf } from "../snapshot-source.ts";
import { printJson } from "../summary.ts";
import { FORMAT, printTables, writeWithProgress } from "../tables.ts";

export const add = defineCommand({
  name: "export",
  description: "Write profiles, clusters and recommendations as tables, one row per fact.",
  options: {
    ...data(
      "data directory, snapshot file, folder of shards, or postgres://… or clickhouse://…",
      "path",
    ),
    ...out("dir", "directory to write to, new or empty"),
    ...FORMAT,
    ...COMMON,
    ...json("the number of rows"),
    ...COMPUTING,
  },
  help: `
Writes learners, profiles, assignments, recommendations, recommended_skills,
weak_skills, clusters, cluster_domains and resources, readable by you alone.
Names of learners are left out. Parquet needs the package @duckdb/node-api.

Examples:
  $ mastery export --data school.snapshot --out tables
  $ mastery export --data school --out tables --format parquet`,
  async run({ out, format, force, json, quiet, ...options }, call) {
    const signal = stopSignal();
    const origin = await originOf(options, call);
    await checkTablesTarget(out, { format, force });
    const snapshot = await loadSnapshot(origin, { signal, quiet });
    const writing = { format, force, quiet, signal };
    const report = await writeWithProgress(out, snapshotTables(snapshot), writing);
    if (json) printJson({ ...report });
    else printTables(out, report);
  },
});
