/**
 * From columns to a snapshot, for readers of snapshot files.
 *
 * @module @mastery/core/columns
 */

export { Uuids } from "../dataset/uuids.ts";
export { snapshotOf } from "./snapshot-of.ts";
