/**
 * Reads and writes snapshots, shards and models from `@mastery/core` as files.
 *
 * @module @mastery/node/snapshots
 */

export {
  countsPath,
  findShards,
  readCounts,
  readModel,
  readShards,
  readSnapshot,
  readSnapshotOrModel,
  type SnapshotOrModel,
  type SnapshotReadOptions,
  writeModel,
  writeSnapshot,
  writeSnapshotWithCounts,
} from "./snapshot-files.ts";
