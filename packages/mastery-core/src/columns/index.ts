/**
 * From columns to a snapshot, for readers of snapshot files.
 *
 * @module @mastery/core/columns
 */

export { packTexts, Texts } from "../dataset/texts.ts";
export { Uuids } from "../dataset/uuids.ts";
export { snapshotOf } from "./snapshot-of.ts";
