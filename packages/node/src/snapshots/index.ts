/**
 * Keeps snapshots, shards and models of `@mastery/core` in files.
 *
 * @module @mastery/node/snapshots
 */

export {
  findShards,
  readCounts,
  readModel,
  readShards,
  readSnapshot,
  readSnapshotOrModel,
  type SnapshotOrModel,
  type SnapshotReadOptions,
  writeCounts,
  writeModel,
  writeSnapshot,
} from "./snapshot-files.ts";
