/**
 * Snapshots as bytes, and shards as one snapshot, without any API of the host: for browsers, edge runtimes and Node alike.
 *
 * @module @mastery/core/snapshot
 */

export { mergeShards } from "../shards/merge-shards.ts";
export { decodeSnapshot } from "./decode-snapshot.ts";
export { encodeSnapshot } from "./encode-snapshot.ts";
