import type { Cluster, SnapshotMetadata } from "@mastery/core";
import { type DatasetCounts, formatCount } from "./counts.ts";
import type { Preload } from "./preload.ts";

/** Summary of a precomputation; field names are those of the JSON output. */
interface Report extends DatasetCounts {
  readonly embedder: SnapshotMetadata["embedder"];
  readonly k: number;
  readonly silhouette: number;
  readonly silhouette_by_k: Readonly<Record<string, number>>;
  /** Learners the silhouette was measured on. */
  readonly silhouette_learners: number;
  readonly clusters: readonly Cluster[];
  readonly seconds: Readonly<Record<string, number>>;
  /** The process's largest resident set. */
  readonly peak_memory_mib: number;
}

export function reportOf({ snapshot, counts, stages, total }: Preload): Report {
  const { embedder, silhouette } = snapshot.metadata;
  const milliseconds = Object.entries({ ...stages, total });
  return {
    ...counts,
    embedder,
    ...snapshot.clusters(),
    silhouette_learners: silhouette.learners,
    seconds: Object.fromEntries(milliseconds.map(([stage, ms]) => [stage, Math.round(ms) / 1000])),
    peak_memory_mib: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

/** The summary as a text of several lines, each section under its name. */
export function describeReport(report: Report): string {
  const { embedder, traces, seconds } = report;
  const sections: [name: string, lines: string[]][] = [
    ["learners", [formatCount(report.learners)]],
    ["resources", [formatCount(report.resources)]],
    ["skills", [`${formatCount(report.skills)} in ${formatCount(report.domains)} domains`]],
    ["traces", [`${formatCount(traces.counted)} (${formatCount(traces.repeated)} repeated)`]],
    ["embedder", [`${embedder.id}, ${formatCount(embedder.dimension)} dimensions`]],
    ["silhouette", describeSilhouettes(report)],
    ["clusters", describeClusters(report)],
    [
      "seconds",
      Object.entries(seconds).map(
        ([stage, time]) => `${stage.padEnd(16)}${time.toFixed(3).padStart(8)}`,
      ),
    ],
    ["memory", [`${formatCount(report.peak_memory_mib)} MiB at the peak`]],
  ];
  return sections
    .flatMap(([name, lines]) => lines.map((line, i) => `${(i ? "" : name).padEnd(12)}${line}\n`))
    .join("");
}

function describeSilhouettes({ k, silhouette_by_k, ...report }: Report): string[] {
  const lines = Object.entries(silhouette_by_k).map(
    ([tried, value]) => `k = ${tried}  ${value.toFixed(4)}${tried === String(k) ? "  chosen" : ""}`,
  );
  const { silhouette_learners: measured, learners } = report;
  if (measured < learners) lines.push(`measured on ${formatCount(measured)} learners`);
  return lines;
}

function describeClusters({ clusters }: Report): string[] {
  const width = Math.max(...clusters.map(({ size }) => formatCount(size).length));
  return clusters.map(
    ({ cluster_id, size, label }) =>
      `${cluster_id}  ${formatCount(size).padStart(width)} learners  ${label}`,
  );
}
