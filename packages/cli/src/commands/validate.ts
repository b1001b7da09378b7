import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { DatasetError } from "@mastery/core";
import { readDataset } from "@mastery/dataset";
import { countDataset, type DatasetCounts, formatCount, warnOfSkippedTraces } from "../counts.ts";
import { printJson } from "../json.ts";
import { startProgress } from "../progress.ts";
import { stopSignal } from "../stop-signal.ts";

export function addValidateCommand(program: Command): CommandUnknownOpts {
  return program
    .command("validate")
    .description("Check every record of a data directory, and list what is wrong.")
    .requiredOption("-d, --data <dir>", "data directory")
    .option("--lenient", "skip faulty traces, and count them")
    .option("--json", "print the counts, or the faults, as JSON")
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP)
    .action(async ({ data, lenient, json, quiet }) => {
      try {
        const counts = await readCounts(data, lenient, quiet);
        if (json) printJson({ valid: true, ...counts });
        else process.stdout.write(`${describeCounts(counts)}\n`);
      } catch (error) {
        if (!json || !(error instanceof DatasetError)) throw error;
        printJson({ valid: false, ...faultsOf(error) });
        process.exitCode = 1;
      }
    });
}

const HELP = `
Exits with 0 when the directory is valid, with 1 when it is not. All faults come
at once: the first 50 in full, then a count per kind; on standard error, or with
--json on standard output.

Examples:
  $ mastery validate --data data
  $ mastery validate --data data --json | jq '.faults[]'`;

async function readCounts(
  data: string,
  lenient: boolean | undefined,
  quiet: boolean | undefined,
): Promise<DatasetCounts> {
  const progress = startProgress(quiet);
  const work = { signal: stopSignal(), onProgress: progress.show };
  const dataset = await readDataset(data, { lenient, ...work }).finally(progress.end);
  const counts = countDataset(dataset);
  warnOfSkippedTraces(counts);
  return counts;
}

function describeCounts(counts: DatasetCounts): string {
  const { learners, resources, skills, domains, traces, repeated_traces } = counts;
  return [
    `valid: ${formatCount(learners)} learners`,
    `${formatCount(resources)} resources`,
    `${formatCount(skills)} skills in ${formatCount(domains)} domains`,
    `${formatCount(traces)} traces (${formatCount(repeated_traces)} repeated)`,
  ].join(", ");
}

function faultsOf({ total, counts, faults }: DatasetError): object {
  return {
    fault_count: total,
    faults_by_kind: counts,
    faults: faults.map(({ kind, place, ...rest }) => ({ kind, ...place, ...rest })),
  };
}
