/**
 * Converts snapshots to and from bytes, and merges shards, without any API of the host: for browsers, edge runtimes and Node.
 *
 * @module @mastery/core/snapshot
 */

export { decodeSnapshot, encodeSnapshot } from "./codec.ts";
export { mergeShards } from "./merge-shards.ts";
