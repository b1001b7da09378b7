import { runAll, type Workers } from "../parallel/workers.ts";
import { RULE_CHECKS, type Rules } from "../rules/options.ts";
import { type Checks, checkArguments, custom, objectOf, refuse } from "../validation.ts";
import type { OnProgress } from "../work.ts";
import { kMeansTask } from "./k-means.ts";
import { aMatrix, type Matrix } from "./matrix.ts";
import type { Partition } from "./partition.ts";

/** Settings of k-means. */
export type KMeansOptions = Pick<Rules, "seed" | "restarts" | "maxIterations">;

/** How each of the {@link KMeansOptions} is checked. */
const K_MEANS_OPTIONS: Checks<KMeansOptions> = {
  seed: RULE_CHECKS.seed,
  restarts: RULE_CHECKS.restarts,
  maxIterations: RULE_CHECKS.maxIterations,
};

const listOfK = custom(
  "a list of integers from 1 to 255",
  (value) => Array.isArray(value) && value.every((k) => Number.isInteger(k) && k >= 1 && k <= 255),
);

const ARGUMENTS = {
  points: aMatrix,
  ks: listOfK,
  options: objectOf("{ seed, restarts, maxIterations }", K_MEANS_OPTIONS),
};

/**
 * For each k, the run of k-means with the lowest inertia, and on a tie the earliest.
 *
 * @param points with at least as many distinct rows as the largest k, which may be up to 255
 * @throws `MasteryError` `INVALID_OPTION` listing every problem, before any work starts
 */
export async function bestPartitions(
  points: Matrix,
  ks: readonly number[],
  options: KMeansOptions,
  workers?: Workers,
  onProgress: OnProgress = () => {},
): Promise<Partition[]> {
  checkArguments({ points, ks, options }, ARGUMENTS);
  const most = Math.max(...ks);
  if (most > points.rows) {
    refuse([`ks: expected at most ${points.rows}, the number of points, got ${most}`]);
  }
  const { seed, restarts, maxIterations } = options;
  // Long runs go first, so that no thread is busy alone at the end.
  const runs = ks
    .toSorted((a, b) => b - a)
    .flatMap((k) =>
      Array.from({ length: restarts }, (_, restart) => ({
        points,
        k,
        seed,
        restart,
        maxIterations,
      })),
    );
  const best = new Map<number, Partition>();
  await runAll(workers, kMeansTask, runs, (partition, i) => {
    const { k } = runs[i]!;
    if (partition.inertia < (best.get(k)?.inertia ?? Infinity)) best.set(k, partition);
    return onProgress((i + 1) / runs.length);
  });
  return ks.map((k) => best.get(k)!);
}
