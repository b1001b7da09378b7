/**
 * The tasks that threads run, for whoever has threads.
 *
 * @module @mastery/core/parallel
 */

export { runTask } from "./tasks.ts";
