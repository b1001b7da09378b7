import { runAll, type Workers } from "../parallel/workers.ts";
import type { OnProgress } from "../work.ts";
import { kMeansTask } from "./k-means.ts";
import type { Matrix } from "./matrix.ts";
import type { Partition } from "./partition.ts";

/** Settings of k-means. */
export interface KMeansOptions {
  /** Seed of all random choices. */
  readonly seed: number;
  /** Runs per k, of which the one with the lowest inertia is kept. */
  readonly restarts: number;
  /** Largest number of Lloyd's iterations per run. */
  readonly maxIterations: number;
}

/**
 * For each k, the run of k-means with the lowest inertia, and on a tie the earliest.
 *
 * @param points with at least as many distinct rows as the largest k, which may be up to 255
 */
export async function bestPartitions(
  points: Matrix,
  ks: readonly number[],
  { seed, restarts, maxIterations }: KMeansOptions,
  workers?: Workers,
  onProgress: OnProgress = () => {},
): Promise<Partition[]> {
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
