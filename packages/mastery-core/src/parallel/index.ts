/**
 * The tasks that threads run, for hosts that have threads.
 *
 * @module @mastery/core/parallel
 */

export { runTask } from "./tasks.ts";
