/**
 * For the packages beside this one, which are released with it: may change in any version. What it gives of a snapshot is the memory
 * that the snapshot answers from, and must not be written to.
 *
 * @module @mastery/core/internal
 */

export type { Columns } from "../snapshot/columns.ts";
export type { SnapshotContent } from "../snapshot/content.ts";
export { encodedParts } from "../snapshot/encode-snapshot.ts";
export { contentOf } from "../snapshot/snapshot.ts";
export { TargetedSkills } from "../snapshot/targeted-skills.ts";
export { UNKNOWN_RATE } from "../snapshot/value-ranges.ts";
