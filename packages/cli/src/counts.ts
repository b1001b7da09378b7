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
    ...(statements ? { statements } : {}),
  };
}

/** What lenient reading left out is told even when quiet: nothing is dropped in silence. */
export function warnOfSkippedTraces({ skipped_traces, skipped_because }: DatasetCounts): void {
  if (skipped_traces === 0) return;
  const reasons = Object.entries(skipped_because).map(([kind, n]) => `${formatCount(n)} ${kind}`);
  const traces = skipped_traces === 1 ? "1 trace" : `${formatCount(skipped_traces)} traces`;
  process.stderr.write(`warning: skipped ${traces}: ${reasons.join(", ")}\n`);
}

/** Such as `12,345`. */
export function formatCount(count: number): string {
  return count.toLocaleString("en");
}
