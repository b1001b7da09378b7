/**
 * Converts snapshots to bytes and back, and merges shards. Uses no API of the host, so it works in browsers, edge runtimes and Node.
 *
 * @module @mastery/core/snapshot
 */

export { decodeSnapshot, encodeSnapshot } from "./codec.ts";
export { mergeShards } from "./merge-shards.ts";
