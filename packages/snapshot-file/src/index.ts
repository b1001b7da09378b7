/**
 * Keeps what `precompute()` of `@mastery/core` returns in a file.
 *
 * @module @mastery/snapshot-file
 */

export { readSnapshot, writeSnapshot } from "./snapshot-file.ts";
