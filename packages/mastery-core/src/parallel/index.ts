/**
 * The tasks of a precomputation, for hosts that run them in threads.
 *
 * @module @mastery/core/parallel
 */

export { runTask } from "./tasks.ts";
