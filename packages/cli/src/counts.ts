import type { Warnings } from "@mastery/core";
import type { ReadDataset, StatementReport } from "@mastery/dataset";

/** What a data directory holds; field names are those of the JSON output. */
export interface DatasetCounts {
  readonly learners: number;
  readonly resources: number;
  readonly skills: number;
  readonly domains: number;
  /** Traces that count. */
  readonly traces: number;
  /** Traces that had come before, with the same id and content. */
  readonly repeated_traces: number;
  /** Traces that lenient reading left out. */
  readonly skipped_traces: number;
  /** Their faults, per kind. */
  readonly skipped_because: Readonly<Record<string, number>>;
  /** Traces of learners who have left. */
  readonly left_traces: number;
  /** What traces that count all the same lack, or hold in a form that cannot be read: their number per kind. */
  readonly warnings: Warnings;
  /** Domains in which no learner has a scored trace. */
  readonly unobserved_domains: readonly string[];
  /** What became of xAPI statements, where there are any instead of traces. */
  readonly statements?: StatementReport;
}

export function countDataset(dataset: ReadDataset): DatasetCounts {
  const { roster, catalogue, report, statements } = dataset;
  return {
    learners: roster.ids.length,
    resources: catalogue.resourceIds.length,
    skills: catalogue.skillIds.length,
    domains: catalogue.domains.length,
    traces: report.traces.counted,
    repeated_traces: report.traces.repeated,
    skipped_traces: report.traces.skipped,
    skipped_because: report.skippedBecause,
    left_traces: report.traces.left,
    warnings: report.warnings,
    unobserved_domains: report.unobservedDomains,
    ...(statements ? { statements } : {}),
  };
}

/** Reports what was skipped or lacks something, even when quiet: nothing is dropped silently. */
export function warnOfCounts(counts: DatasetCounts): void {
  for (const line of describeWarnings(counts)) process.stderr.write(`${line}\n`);
}

function describeWarnings(counts: DatasetCounts): string[] {
  const { skipped_traces, skipped_because, left_traces, warnings, unobserved_domains } = counts;
  const lines: string[] = [];
  if (skipped_traces > 0) {
    lines.push(`warning: skipped ${countTraces(skipped_traces)}: ${countKinds(skipped_because)}`);
  }
  if (left_traces > 0) {
    lines.push(`note: skipped ${countTraces(left_traces)} of learners who have left`);
  }
  if (Object.keys(warnings).length > 0) {
    lines.push(`warning: traces that count all the same: ${countKinds(warnings)}`);
  }
  if (unobserved_domains.length > 0) {
    const names = unobserved_domains.join(", ");
    lines.push(`warning: no learner has a scored trace in ${names}: profiles have no value there`);
  }
  return lines;
}

function countTraces(count: number): string {
  return count === 1 ? "1 trace" : `${formatCount(count)} traces`;
}

function countKinds(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([kind, count]) => `${formatCount(count)} ${kind}`)
    .join(", ");
}

/** Such as `12,345`. */
export function formatCount(count: number): string {
  return count.toLocaleString("en");
}
