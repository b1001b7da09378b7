/**
 * Reads and writes snapshots, shards and models of `@mastery/core` as files.
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
