import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { DatasetError } from "@mastery/core";
import { datasetGaps, describeGaps, type Gaps } from "@mastery/core/answers";
import { nothingObserved } from "@mastery/core/internal";
import { type Coverage, coverageOf, type ReadDataset } from "@mastery/dataset";
import { dateOptions, levelsOption, tablesOption } from "../computing-options.ts";
import {
  countDataset,
  countOf,
  type DatasetCounts,
  describeDates,
  formatCount,
  warnOfCounts,
} from "../counts.ts";
import { describeCoverage } from "../coverage.ts";
import { readData } from "../data-source.ts";
import { forceOption } from "../force.ts";
import { idKeyOption } from "../id-key.ts";
import { issueRecord, writeIssues } from "../issues-file.ts";
import { printJson } from "../json.ts";
import { startProgress } from "../progress.ts";
import { describeStatements } from "../statements.ts";
import { stopSignal } from "../stop-signal.ts";

export function addValidateCommand(program: Command): CommandUnknownOpts {
  const [since, until] = dateOptions();
  return program
    .command("validate")
    .description("Check every record of a data directory; list problems and gaps in the evidence.")
    .requiredOption("-d, --data <dir>", "data directory, or postgres://… or clickhouse://…")
    .addOption(since)
    .addOption(until)
    .option("--lenient", "skip invalid traces and count them")
    .option("--faults <file>", "write every fault to this file, one JSON object per line")
    .addOption(forceOption())
    .addOption(idKeyOption())
    .option("--memory-limit <size>", "memory for counting traces in Parquet, such as 1GB")
    .addOption(tablesOption())
    .addOption(levelsOption())
    .option("--json", "print the counts or the problems as JSON")
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP)
    .action(async ({ json, quiet, ...options }) => {
      try {
        const dataset = await read(options, quiet);
        const counts = countDataset(dataset);
        const [coverage, gaps] = [coverageOf(dataset), datasetGaps(dataset)];
        warnOfCounts(counts);
        const valid = counts.unobserved_domains.length < counts.domains;
        if (json) printJson({ valid, ...counts, coverage, gaps });
        else process.stdout.write(describe({ counts, coverage, gaps, valid }));
        if (!valid) throw nothingObserved(dataset.report.traces);
      } catch (error) {
        if (!json || !(error instanceof DatasetError)) throw error;
        printJson({ valid: false, ...issuesOf(error) });
        process.exitCode = 1;
      }
    });
}

const HELP = `
Exits with 0 if the directory is valid, with 1 if not, or if no trace has a
score. Of such data, "transform" alone makes a snapshot. All problems are
reported together: 50 in full, then a count by kind and field. They go to
standard error, or with --json to standard output. --faults writes all of them.

Examples:
  $ mastery validate --data data
  $ mastery validate --data data --json | jq '.faults[]'`;

interface ReadingOptions {
  readonly data: string;
  readonly since?: string;
  readonly until?: string;
  readonly lenient?: true;
  readonly idKey?: string;
  readonly memoryLimit?: string;
  /** Where to write every issue. */
  readonly faults?: string;
  readonly force?: true;
  readonly tables?: string;
  readonly levels?: string;
}

function read(
  { data, faults, force, ...options }: ReadingOptions,
  quiet: boolean | undefined,
): Promise<ReadDataset> {
  const progress = startProgress(quiet);
  const work = { ...options, signal: stopSignal(), onProgress: progress.show };
  const reading =
    faults === undefined
      ? readData(data, work)
      : writeIssues(faults, { force: force === true }, (onIssue) =>
          readData(data, { ...work, onIssue }),
        );
  return reading.finally(progress.end);
}

/** What was found in data whose records are all valid. */
interface Found {
  readonly counts: DatasetCounts;
  readonly coverage: Coverage;
  readonly gaps: Gaps;
  readonly valid: boolean;
}

function describe({ counts, coverage, gaps, valid }: Found): string {
  const { learners, groups, resources, skills, domains, traces, repeated_traces, statements } =
    counts;
  const summary = [
    `${valid ? "valid" : "not valid"}: ${countOf(learners, "learner")}`,
    ...(groups > 0 ? [countOf(groups, "group")] : []),
    countOf(resources, "resource"),
    `${countOf(skills, "skill")} in ${countOf(domains, "domain")}`,
    `${countOf(traces, "trace")} (${formatCount(repeated_traces)} repeated)`,
  ].join(", ");
  const lines = [
    summary,
    `dates: ${describeDates(counts.dates)}`,
    ...describeCoverage(coverage, counts),
    ...describeGaps(gaps).map((gap) => `gap: ${gap}`),
  ];
  if (statements) lines.push(describeStatements(statements));
  return `${lines.join("\n")}\n`;
}

function issuesOf({ total, counts, issues }: DatasetError): object {
  return {
    fault_count: total,
    faults_by_kind: counts,
    faults: issues.map(issueRecord),
  };
}
