/**
 * Threads of Node that share the precomputation of `@mastery/core`.
 *
 * @module
 */

export { openThreads, type Threads } from "./threads.ts";
