/**
 * Converts snapshots to bytes and back, merges shards, and compares the clusters of two snapshots. The module uses no host APIs, so it works in browsers, edge runtimes and Node.
 *
 * @module @mastery/core/snapshot
 */

export {
  adjustedRandIndex,
  type ClusterChanges,
  type ClusterFlow,
  type ClusterSplit,
  clusterChanges,
  type SharedLearners,
  sharedLearners,
} from "./cluster-changes.ts";
export { decodeSnapshot, encodeSnapshot } from "./codec.ts";
export { mergeShards } from "./merge-shards.ts";
export { assertSnapshot } from "./snapshot.ts";
