/**
 * Snapshots as bytes, and shards as one snapshot, without any API of the host: for browsers, edge runtimes and Node alike.
 *
 * @module @mastery/core/snapshot
 */

export { decodeSnapshot, encodeSnapshot } from "./codec.ts";
export { mergeShards } from "./merge-shards.ts";
