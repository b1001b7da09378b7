import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { checkTablesTarget, snapshotTables } from "@mastery/dataset/tables";
import { addComputingOptions, refuseComputingOptions } from "../computing-options.ts";
import { checkEmbedderOptions } from "../embedders.ts";
import { forceOption } from "../force.ts";
import { printJson } from "../json.ts";
import { kindOf, loadSnapshot } from "../snapshot-origin.ts";
import { stopSignal } from "../stop-signal.ts";
import { formatOption, printTables, writeWithProgress } from "../tables.ts";

export function addExportCommand(program: Command): CommandUnknownOpts {
  const command = program
    .command("export")
    .description("Write profiles, clusters and recommendations as tables, one row per fact.")
    .requiredOption(
      "-d, --data <path>",
      "data directory, snapshot file, folder of shards, or postgres://… or clickhouse://…",
    )
    .requiredOption("-o, --out <dir>", "directory to write to, new or empty")
    .addOption(formatOption())
    .addOption(forceOption())
    .option("--json", "print the number of rows as JSON")
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP);
  return addComputingOptions(command).action(
    async ({ out, format, force, json, quiet, ...options }, command) => {
      const signal = stopSignal();
      const kind = await kindOf(options.data);
      if (kind !== "directory") refuseComputingOptions(command, kind);
      else checkEmbedderOptions(options, command);
      await checkTablesTarget(out, { format, force });
      const snapshot = await loadSnapshot({ ...options, kind }, { signal, quiet });
      const writing = { format, force, quiet, signal };
      const report = await writeWithProgress(out, snapshotTables(snapshot), writing);
      if (json) printJson({ ...report });
      else printTables(out, report);
    },
  );
}

const HELP = `
Writes learners, profiles, assignments, recommendations, recommended_skills,
weak_skills, clusters, cluster_domains and resources, readable by you alone.
Names of learners are left out. Parquet needs the package @duckdb/node-api.

Examples:
  $ mastery export --data school.snapshot --out tables
  $ mastery export --data school --out tables --format parquet`;
