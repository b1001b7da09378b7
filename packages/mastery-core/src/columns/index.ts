/**
 * From columns to a snapshot, for readers of snapshot files.
 *
 * @module @mastery/core/columns
 */

export { snapshotOf } from "./snapshot-of.ts";
