/**
 * Converts snapshots to bytes and back. The module uses no host APIs, so it works in browsers, edge runtimes and Node.
 *
 * @module @mastery/core/snapshot
 */

export { decodeSnapshot, encodeSnapshot } from "./codec.ts";
export { assertSnapshot } from "./snapshot.ts";
