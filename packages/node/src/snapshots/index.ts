/**
 * Keeps snapshots, shards and models of `@mastery/core` in files.
 *
 * @module @mastery/node/snapshots
 */

export { readModel, writeModel } from "./model-file.ts";
export { readSnapshotOrModel, type SnapshotOrModel } from "./read-snapshot-or-model.ts";
export { findShards, prepareShards, readShards, writeShards } from "./shard-files.ts";
export { readSnapshot, type SnapshotReadOptions, writeSnapshot } from "./snapshot-file.ts";
