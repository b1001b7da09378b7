/**
 * Converts snapshots to bytes and back, and merges shards. The module uses no host APIs, so it works in browsers, edge runtimes and Node.
 *
 * @module @mastery/core/snapshot
 */

export { decodeSnapshot, encodeSnapshot } from "./codec.ts";
export { mergeShards } from "./merge-shards.ts";
