import { type Among, amongOf, type CohortOptions } from "../cohorts/among.ts";
import { CohortReader } from "../cohorts/cohort-reader.ts";
import { gapsAmong } from "../gaps/snapshot-gaps.ts";
import { contentOf, type Snapshot } from "../snapshot/snapshot.ts";
import { drain, type Steps } from "../work.ts";
import type { SnapshotSummary } from "./results.ts";

/** What is served, as the HTTP interface names it. With `among`, gaps are those of these learners. */
export function snapshotSummary(snapshot: Snapshot, options: CohortOptions = {}): SnapshotSummary {
  return drain(summaryAmong(new CohortReader(snapshot), amongOf(options)));
}

/** What is served, with the gaps of some learners. */
export function* summaryAmong(reader: CohortReader, among: Among): Steps<SnapshotSummary> {
  const { name, version, dates } = reader.snapshot.metadata;
  return Object.freeze({
    name,
    version,
    since: dates.since,
    until: dates.until,
    first_trace: dates.first,
    last_trace: dates.last,
    grade_labels: gradeLabels(reader.snapshot),
    gaps: yield* gapsAmong(reader, among),
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
