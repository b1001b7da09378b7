/**
 * Snapshots as bytes, without any API of the host: for browsers, edge runtimes and Node alike.
 *
 * @module @mastery/core/snapshot
 */

export { decodeSnapshot } from "./decode-snapshot.ts";
export { encodeSnapshot } from "./encode-snapshot.ts";
