import { runAll, type Workers } from "../parallel/workers.ts";
import { kMeansTask } from "./k-means.ts";
import type { Matrix } from "./matrix.ts";
import type { Partition } from "./partition.ts";
import type { Pause } from "./silhouette.ts";

/** How often and how long k-means runs. */
export interface KMeansOptions {
  /** Seed of all random choices. */
  readonly seed: number;
  /** Runs of k-means per k; the one of lowest inertia is kept. */
  readonly restarts: number;
  /** Lloyd's iterations per run, at most. */
  readonly maxIterations: number;
}

/**
 * For each k, the run of k-means of lowest inertia, the earlier one on a tie.
 *
 * @param points with at least as many distinct rows as the largest k, which is at most 255
 */
export async function bestPartitions(
  points: Matrix,
  ks: readonly number[],
  { seed, restarts, maxIterations }: KMeansOptions,
  workers?: Workers,
  pause: Pause = () => {},
): Promise<Partition[]> {
  // Long runs first, so that no thread is left with one at the end.
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
    return pause((i + 1) / runs.length);
  });
  return ks.map((k) => best.get(k)!);
}
