import type { SnapshotColumns } from "./columns.ts";
import type { Manifest } from "./manifest.ts";

/** Everything that a snapshot holds. */
export interface SnapshotContent {
  readonly manifest: Manifest;
  readonly columns: SnapshotColumns;
}
