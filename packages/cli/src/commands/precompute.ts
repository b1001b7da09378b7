import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { embedderOption } from "../embedders.ts";
import { printJson } from "../json.ts";
import { preload } from "../preload.ts";
import { describeReport, reportOf } from "../report.ts";
import { stopSignal } from "../stop-signal.ts";

export function addPrecomputeCommand(program: Command): CommandUnknownOpts {
  return program
    .command("precompute")
    .description("Compute what would be served, and print a summary of it.")
    .requiredOption("-d, --data <dir>", "data directory")
    .addOption(embedderOption())
    .option("--lenient", "skip faulty traces, and count them")
    .option("--json", "print the summary as JSON")
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP)
    .action(async ({ json, ...options }) => {
      const report = reportOf(await preload(options, stopSignal()));
      if (json) printJson(report);
      else process.stdout.write(describeReport(report));
    });
}

const HELP = `
Examples:
  $ mastery precompute --data data
  $ mastery precompute --data data --json | jq .silhouette_by_k`;
