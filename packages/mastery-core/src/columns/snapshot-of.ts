import { Snapshot, type SnapshotColumns } from "../snapshot.ts";
import { checkColumns } from "./check-columns.ts";

/**
 * Makes a snapshot of columns that come from elsewhere than `precompute()`. It owns them from here on.
 *
 * @throws `MasteryError` `INVALID_SNAPSHOT` where the columns do not belong together
 */
export function snapshotOf(columns: SnapshotColumns): Snapshot {
  checkColumns(columns);
  return new Snapshot(columns);
}
