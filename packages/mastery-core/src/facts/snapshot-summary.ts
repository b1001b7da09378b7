import type { Snapshot } from "../snapshot/snapshot.ts";
import type { SnapshotSummary } from "./results.ts";

/** What is served, as the HTTP interface names it. */
export function snapshotSummary({ metadata }: Snapshot): SnapshotSummary {
  const { name, version, dates } = metadata;
  return Object.freeze({
    name,
    version,
    since: dates.since,
    until: dates.until,
    first_trace: dates.first,
    last_trace: dates.last,
  });
}
