/**
 * Changes from one snapshot to a later one. They are computed only from public look-ups.
 *
 * @module @mastery/core/changes
 */

export * from "./compare-snapshots.ts";
export * from "./learner-changes.ts";
