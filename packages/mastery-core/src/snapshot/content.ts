import type { Columns } from "./columns.ts";
import type { Manifest } from "./manifest.ts";

/** All that a snapshot holds. */
export interface SnapshotContent {
  readonly manifest: Manifest;
  readonly columns: Columns;
}
