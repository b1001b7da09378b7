/**
 * Converts snapshots to bytes and back, and has what answers about them share. The module uses no host APIs, so it works in browsers, edge runtimes and Node.
 *
 * @module @mastery/core/snapshot
 */

export { decodeSnapshot, encodeSnapshot } from "./codec.ts";
export { recommendationOf } from "./facts.ts";
export { assertSnapshot } from "./snapshot.ts";
