import { distanceSumsTask } from "../clustering/distance-sums.ts";
import { kMeansTask } from "../clustering/k-means.ts";
import { MasteryError } from "../errors/errors.ts";
import { rankLearnersTask } from "../recommendations/rank-learners.ts";
import type { Task } from "./workers.ts";

const TASKS: ReadonlyMap<string, Task<never, object>> = new Map(
  [kMeansTask, distanceSumsTask, rankLearnersTask].map((task) => [task.name, task]),
);

/**
 * Runs a task in the calling thread. A worker thread does no more than this with each message.
 *
 * @throws `MasteryError` `INVALID_OPTION` for an unknown task name
 */
export function runTask(name: string, input: unknown): object {
  const task = TASKS.get(name);
  if (!task) {
    const expected = [...TASKS.keys()].join(", ");
    throw new MasteryError("INVALID_OPTION", `task: expected one of ${expected}, got ${name}`);
  }
  return task.run(input as never);
}
