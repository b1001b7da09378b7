import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { checkFileTarget } from "@mastery/node/files";
import { writeSnapshot } from "@mastery/node/snapshots";
import { addComputingOptions } from "../computing-options.ts";
import { checkEmbedderOptions } from "../embedders.ts";
import { forceOption } from "../force.ts";
import { preload } from "../preload.ts";
import { comparePrevious, previousOption, previousSections, readPrevious } from "../previous.ts";
import { reportComputed } from "../report-computed.ts";
import { stopSignal } from "../stop-signal.ts";
import { summarise, summarySections } from "../summary.ts";

export function addPrecomputeCommand(program: Command): CommandUnknownOpts {
  const command = program
    .command("precompute")
    .description("Compute everything once and print a summary; --out also saves a snapshot.")
    .requiredOption("-d, --data <dir>", "data directory, or postgres://… or clickhouse://…")
    .option("-o, --out <file>", 'snapshot file to write, for "serve" and "inspect"')
    .addOption(previousOption())
    .addOption(forceOption())
    .option("--json", "print the summary as JSON")
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP);
  return addComputingOptions(command).action(async ({ out, force, json, ...options }, command) => {
    checkEmbedderOptions(options, command);
    // Before the computation, which may take long.
    if (out !== undefined) await checkFileTarget(out, { force });
    const previous = await readPrevious(options.previous);
    const computed = await preload({ ...options, previous }, stopSignal());
    const { result } = computed;
    if (out !== undefined) await writeSnapshot(out, result, { force });
    const report = previous && { previous: comparePrevious(previous, result) };
    reportComputed(
      computed,
      { ...(await summarise(result)), ...report },
      (summary) => [...summarySections(summary), ...previousSections(report)],
      json,
    );
  });
}

const HELP = `
Examples:
  $ mastery precompute --data data
  $ mastery precompute --data data --out school.snapshot
  $ mastery precompute --data postgres://reader@db.example/school
  $ mastery precompute --data data --previous yesterday.snapshot \\
      --out today.snapshot
  $ mastery precompute --data data --json | jq .silhouette_by_k`;
