import type { Dataset, LoadReport } from "@mastery/core";

/** What a data directory holds; field names are those of the JSON output. */
export interface DatasetCounts {
  readonly learners: number;
  readonly resources: number;
  readonly skills: number;
  readonly domains: number;
  readonly traces: LoadReport["traces"];
  readonly skipped_because: LoadReport["skippedBecause"];
}

export function countDataset({ roster, catalogue, report }: Dataset): DatasetCounts {
  return {
    learners: roster.ids.length,
    resources: catalogue.resourceIds.length,
    skills: catalogue.skillIds.length,
    domains: catalogue.domains.length,
    traces: report.traces,
    skipped_because: report.skippedBecause,
  };
}

/** What lenient reading left out is told whatever else is quiet: nothing is dropped in silence. */
export function warnOfSkippedTraces({ traces, skipped_because }: DatasetCounts): void {
  if (traces.skipped === 0) return;
  const reasons = Object.entries(skipped_because).map(([kind, n]) => `${formatCount(n)} ${kind}`);
  process.stderr.write(
    `warning: skipped ${formatCount(traces.skipped)} of ${formatCount(traces.read)} traces: ${reasons.join(", ")}\n`,
  );
}

/** Such as `12,345`. */
export function formatCount(count: number): string {
  return count.toLocaleString("en");
}
