/**
 * The tasks of a precomputation, for hosts that run them in threads.
 *
 * @module @mastery/core/parallel
 */

import { kMeansTask } from "../clustering/k-means.ts";
import { distanceSumsTask } from "../clustering/silhouette.ts";
import { rankLearnersTask } from "../ranking/rank-learners.ts";
import { runNamed } from "./run-named.ts";

/** Each is defined by its owner. Only this entry lists them. */
const TASKS = [kMeansTask, distanceSumsTask, rankLearnersTask];

/**
 * Runs a task in the calling thread. A worker thread does no more than this with each message.
 *
 * @throws `MasteryError` `INVALID_OPTION` for an unknown task name
 */
export function runTask(name: string, input: unknown): object {
  return runNamed(TASKS, name, input);
}
