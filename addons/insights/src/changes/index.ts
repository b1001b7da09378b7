/**
 * Computes the changes from one snapshot to a later snapshot, in total and for each learner.
 *
 * @module @mastery/insights/changes
 */

export * from "./compare-snapshots.ts";
export * from "./learner-changes.ts";
