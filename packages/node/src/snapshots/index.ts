/**
 * Keeps snapshots, shards and models of `@mastery/core` in files.
 *
 * @module @mastery/node/snapshots
 */

export {
  findShards,
  readModel,
  readShards,
  readSnapshot,
  readSnapshotOrModel,
  type SnapshotOrModel,
  type SnapshotReadOptions,
  writeModel,
  writeSnapshot,
} from "./snapshot-files.ts";
