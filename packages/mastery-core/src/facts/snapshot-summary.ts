import { contentOf, type Snapshot } from "../snapshot/snapshot.ts";
import type { SnapshotSummary } from "./results.ts";

/** What is served, as the HTTP interface names it. */
export function snapshotSummary(snapshot: Snapshot): SnapshotSummary {
  const { name, version, dates } = snapshot.metadata;
  return Object.freeze({
    name,
    version,
    since: dates.since,
    until: dates.until,
    first_trace: dates.first,
    last_trace: dates.last,
    grade_labels: gradeLabels(snapshot),
  });
}

function gradeLabels(snapshot: Snapshot): Readonly<Record<string, string>> {
  const labels = contentOf(snapshot).manifest.gradeLabels ?? [];
  return Object.freeze(
    Object.fromEntries(
      labels.flatMap((label, i) => (label === null ? [] : [[String(i + 1), label]])),
    ),
  );
}
