import { sumDistances, type TilePair, type TileSums } from "../clustering/distance-sums.ts";
import { kMeansRun } from "../clustering/k-means.ts";
import { rankLearners } from "../recommendations/rank-learners.ts";

/**
 * The parts of the computation that can run on their own. Each is a pure function of one value; inputs and outputs can be
 * cloned from thread to thread.
 */
interface Tasks {
  readonly "k-means": typeof kMeansRun;
  readonly "distance-sums": (pair: TilePair) => TileSums;
  readonly "rank-learners": typeof rankLearners;
}

const TASKS: Tasks = {
  "k-means": kMeansRun,
  "distance-sums": (pair) => sumDistances(pair),
  "rank-learners": rankLearners,
};

/** Name of a part of the computation. */
export type TaskName = keyof Tasks;

/** What a task takes. */
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];

/** What it gives. */
export type TaskOutput<Name extends TaskName> = ReturnType<Tasks[Name]>;

/** Runs a task in the calling thread: all that another thread has to do with what it is sent. */
export function runTask<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
): TaskOutput<Name> {
  const task = TASKS[name] as (input: TaskInput<Name>) => TaskOutput<Name>;
  return task(input);
}
