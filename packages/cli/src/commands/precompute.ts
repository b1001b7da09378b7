import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { checkFileTarget } from "@mastery/files";
import { writeSnapshot } from "@mastery/snapshot-file";
import { addComputingOptions } from "../computing-options.ts";
import { checkEmbedderOptions } from "../embedders.ts";
import { forceOption } from "../force.ts";
import { printJson } from "../json.ts";
import { type Preload, preload } from "../preload.ts";
import { stopSignal } from "../stop-signal.ts";
import { printSections, summarise, summarySections } from "../summary.ts";

export function addPrecomputeCommand(program: Command): CommandUnknownOpts {
  const command = program
    .command("precompute")
    .description("Compute everything once and print a summary; --out also saves a snapshot.")
    .requiredOption("-d, --data <dir>", "data directory")
    .option("-o, --out <file>", 'snapshot file to write, for "serve" and "inspect"')
    .addOption(forceOption())
    .option("--json", "print the summary as JSON")
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP);
  return addComputingOptions(command).action(async ({ out, force, json, ...options }, command) => {
    checkEmbedderOptions(options, command);
    // Before the computation, which may take long.
    if (out !== undefined) await checkFileTarget(out, { force });
    const preloaded = await preload(options, stopSignal());
    if (out !== undefined) await writeSnapshot(out, preloaded.snapshot, { force });
    if (json) printJson(await reportOf(preloaded));
    else await printReport(preloaded);
  });
}

const HELP = `
Examples:
  $ mastery precompute --data data
  $ mastery precompute --data data --out school.snapshot
  $ mastery precompute --data data --json | jq .silhouette_by_k`;

/** Returns the summary, with times and memory. */
async function reportOf({ snapshot, counts, stages, total }: Preload) {
  const times = Object.entries({ ...stages, total });
  return {
    ...counts,
    ...(await summarise(snapshot)),
    seconds: Object.fromEntries(times.map(([stage, ms]) => [stage, Math.round(ms) / 1000])),
    peak_memory_mib: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

async function printReport(preloaded: Preload): Promise<void> {
  const { seconds, peak_memory_mib, ...summary } = await reportOf(preloaded);
  const times = Object.entries(seconds).map(
    ([stage, time]) => `${stage.padEnd(16)}${time.toFixed(3).padStart(8)}`,
  );
  printSections([
    ...summarySections(summary),
    ["seconds", ...times],
    ["memory", `${peak_memory_mib} MiB at peak`],
  ]);
}
