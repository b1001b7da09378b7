import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { DatasetError } from "@mastery/core";
import { type Coverage, coverageOf, type ReadDataset, readDataset } from "@mastery/dataset";
import { dateOptions } from "../computing-options.ts";
import {
  countDataset,
  countOf,
  type DatasetCounts,
  describeDates,
  formatCount,
  warnOfCounts,
} from "../counts.ts";
import { describeCoverage } from "../coverage.ts";
import { printJson } from "../json.ts";
import { startProgress } from "../progress.ts";
import { describeStatements } from "../statements.ts";
import { stopSignal } from "../stop-signal.ts";

export function addValidateCommand(program: Command): CommandUnknownOpts {
  const [since, until] = dateOptions();
  return program
    .command("validate")
    .description("Check every record of a data directory; list problems and gaps in the evidence.")
    .requiredOption("-d, --data <dir>", "data directory")
    .addOption(since)
    .addOption(until)
    .option("--lenient", "skip invalid traces and count them")
    .option("--memory-limit <size>", "memory for counting traces in Parquet, such as 1GB")
    .option("--json", "print the counts or the problems as JSON")
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP)
    .action(async ({ json, quiet, ...options }) => {
      try {
        const dataset = await read(options, quiet);
        const [counts, coverage] = [countDataset(dataset), coverageOf(dataset)];
        warnOfCounts(counts);
        if (json) printJson({ valid: true, ...counts, coverage });
        else process.stdout.write(describe(counts, coverage));
      } catch (error) {
        if (!json || !(error instanceof DatasetError)) throw error;
        printJson({ valid: false, ...faultsOf(error) });
        process.exitCode = 1;
      }
    });
}

const HELP = `
Exits with 0 if the directory is valid, with 1 if not. All problems are reported
together: the first 50 in full, then a count by kind. They go to standard error,
or with --json to standard output.

Examples:
  $ mastery validate --data data
  $ mastery validate --data data --json | jq '.faults[]'`;

interface ReadingOptions {
  readonly data: string;
  readonly since?: string;
  readonly until?: string;
  readonly lenient?: true;
  readonly memoryLimit?: string;
}

function read(
  { data, ...options }: ReadingOptions,
  quiet: boolean | undefined,
): Promise<ReadDataset> {
  const progress = startProgress(quiet);
  const work = { signal: stopSignal(), onProgress: progress.show };
  return readDataset(data, { ...options, ...work }).finally(progress.end);
}

function describe(counts: DatasetCounts, coverage: Coverage): string {
  const { learners, resources, skills, domains, traces, repeated_traces, statements } = counts;
  const summary = [
    `valid: ${countOf(learners, "learner")}`,
    countOf(resources, "resource"),
    `${countOf(skills, "skill")} in ${countOf(domains, "domain")}`,
    `${countOf(traces, "trace")} (${formatCount(repeated_traces)} repeated)`,
  ].join(", ");
  const lines = [
    summary,
    `dates: ${describeDates(counts.dates)}`,
    ...describeCoverage(coverage, counts),
  ];
  if (statements) lines.push(describeStatements(statements));
  return `${lines.join("\n")}\n`;
}

function faultsOf({ total, counts, faults }: DatasetError): object {
  return {
    fault_count: total,
    faults_by_kind: counts,
    faults: faults.map(({ kind, location, ...rest }) => ({ kind, ...location, ...rest })),
  };
}
