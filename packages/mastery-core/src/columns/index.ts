/**
 * From columns to a snapshot, for readers of snapshot files.
 *
 * @module @mastery/core/columns
 */

export { bytesPerRow } from "../bit-rows.ts";
export { packTexts, Texts } from "../dataset/texts.ts";
export { Uuids } from "../dataset/uuids.ts";
export { resolveRules } from "../options.ts";
export { snapshotOf } from "./snapshot-of.ts";
