/**
 * The tasks of a precomputation, for hosts that run them in threads.
 *
 * @module @mastery/core/parallel
 */

import { kMeansTask } from "../clustering/k-means.ts";
import { distanceSumsTask } from "../clustering/silhouette.ts";
import { MasteryError } from "../errors/index.ts";
import { rankLearnersTask } from "../ranking/rank-learners.ts";
import type { Task } from "../work.ts";

const TASKS: readonly Task<never, object>[] = [kMeansTask, distanceSumsTask, rankLearnersTask];

/**
 * Runs a task in the calling thread. A worker thread only calls this function for each message.
 *
 * @throws `MasteryError` `INVALID_OPTION` for an unknown task name
 */
export function runTask(name: string, input: unknown): object {
  const task = TASKS.find((one) => one.name === name);
  if (!task) {
    const expected = TASKS.map((one) => one.name).join(", ");
    throw new MasteryError("INVALID_OPTION", `task: expected one of ${expected}, got ${name}`);
  }
  return task.run(input as never);
}
