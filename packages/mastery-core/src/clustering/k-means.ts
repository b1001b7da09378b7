import type { Task } from "../parallel/workers.ts";
import { chooseCentroids } from "./k-means-plus-plus.ts";
import { type KMeansKernels, kMeansLayout } from "./k-means-workspace.ts";
import { openKernels } from "./kernels/open-kernels.ts";
import { lloyd } from "./lloyd.ts";
import type { Matrix } from "./matrix.ts";
import type { Partition } from "./partition.ts";
import { type Random, seededRandom } from "./random.ts";

/** One run of k-means, as a task. */
export interface KMeansRun {
  readonly points: Matrix;
  readonly k: number;
  readonly seed: number;
  /** Number of the run among those of the same k. */
  readonly restart: number;
  readonly maxIterations: number;
}

/** Each run has its own random stream, so it does not depend on earlier runs. */
function kMeansRun({ points, k, seed, restart, maxIterations }: KMeansRun): Partition {
  return kMeans(points, k, seededRandom(seed, k * 65_536 + restart), maxIterations);
}

/** {@link kMeansRun} as a task. */
export const kMeansTask: Task<KMeansRun, Partition> = { name: "k-means", run: kMeansRun };

/**
 * One run of k-means: greedy k-means++ (Arthur and Vassilvitskii, 2007), then Lloyd's iterations until no label changes.
 *
 * @param points with at least k distinct rows; k may be up to 255
 */
export function kMeans(
  points: Matrix,
  k: number,
  random: Random,
  maxIterations: number,
  kernels: KMeansKernels = openKernels(points, (shape) => kMeansLayout(shape, k)),
): Partition {
  chooseCentroids(kernels, k, random);
  const partition = lloyd(kernels, k, maxIterations);
  const { columns } = points;
  return {
    // Copies: the next run reuses the memory.
    labels: partition.labels.slice(),
    centroids: Float64Array.from({ length: k * columns }, (_, i) => {
      const c = Math.floor(i / columns);
      return partition.centroids[c * kernels.points.columns + (i % columns)]!;
    }),
    inertia: partition.inertia,
  };
}
