import { range } from "../collections.ts";
import { RULE_CHECKS, type Rules } from "../rules/options.ts";
import { checkArguments, custom, objectOf, refuse } from "../validation/index.ts";
import { type OnProgress, runAll, type Task, type Workers } from "../work.ts";
import { type Arrays, type Kernels, openKernels, sumRows } from "./kernels/kernels.ts";
import { aMatrix, type Matrix, squaredDistance } from "./matrix.ts";
import { type Random, seededRandom } from "./random.ts";

/** Options of k-means, named as the rules. */
export type KMeansOptions = Pick<Rules, "seed" | "restarts" | "maxIterations">;

/** A partition of rows into k clusters. */
export interface Clusters {
  /** `k * columns` numbers: a representative of each cluster, such as the mean of its rows. */
  readonly centroids: Float64Array;
  /** Number of each row's cluster, from 0 to k - 1. */
  readonly labels: Uint8Array;
}

/**
 * A clustering algorithm. Resolves to one partition of the rows for each k, in the order of `ks`. Results are computed from the centroids:
 * each row belongs to the nearest. The same points and options must give the same partitions, whichever workers run the tasks.
 */
export type Clusterer = (
  points: Matrix,
  ks: readonly number[],
  options: KMeansOptions,
  workers?: Workers,
  onProgress?: OnProgress,
) => Promise<readonly Clusters[]>;

const { seed, restarts, maxIterations } = RULE_CHECKS;

const listOfK = custom(
  "a list of integers from 1 to 255",
  (value) => Array.isArray(value) && value.every((k) => Number.isInteger(k) && k >= 1 && k <= 255),
);

const ARGUMENTS = {
  points: aMatrix,
  ks: listOfK,
  options: objectOf<KMeansOptions>("{ seed, restarts, maxIterations }", {
    seed,
    restarts,
    maxIterations,
  }),
};

/**
 * The default {@link Clusterer}. Resolves to the run of k-means with the lowest inertia for each k, the earliest on a tie.
 *
 * @param points with at least as many distinct rows as the largest k, which is at most 255
 * @throws `MasteryError` `INVALID_OPTION` listing every problem if arguments are invalid, before any work starts
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
  // Long runs go first, so that all threads finish at about the same time.
  const runs = ks
    .toSorted((a, b) => b - a)
    .flatMap((k) =>
      Array.from(range(restarts), (restart) => ({ points, k, seed, restart, maxIterations })),
    );
  const best = new Map<number, Partition>();
  await runAll(workers, kMeansTask, runs, (partition, i) => {
    const { k } = runs[i]!;
    if (partition.inertia < (best.get(k)?.inertia ?? Infinity)) best.set(k, partition);
    return onProgress((i + 1) / runs.length);
  });
  return ks.map((k) => best.get(k)!);
}

export interface KMeansRun extends Omit<KMeansOptions, "restarts"> {
  readonly points: Matrix;
  readonly k: number;
  /** Number among the runs for the same k, from 0. */
  readonly restart: number;
}

/** Each run has its own random stream, so its result does not depend on other runs. */
export const kMeansTask: Task<KMeansRun, Partition> = {
  name: "k-means",
  run: ({ points, k, seed, restart, maxIterations }) =>
    kMeans(points, k, seededRandom(seed, k * 65_536 + restart), maxIterations),
};

/** Greedy k-means++ (Arthur and Vassilvitskii, 2007), then {@link lloyd}. Takes at least k distinct rows; k is at most 255. */
export function kMeans(
  points: Matrix,
  k: number,
  random: Random,
  maxIterations: number,
  kernels: Kernels = openKernels(points, k),
): Partition {
  chooseCentroids(kernels, k, random);
  const partition = lloyd(kernels, k, maxIterations);
  const { columns } = points;
  return {
    // A copy, because the next run reuses the memory.
    labels: partition.labels.slice(),
    centroids: Float64Array.from({ length: k * columns }, (_, i) => {
      const c = Math.floor(i / columns);
      return partition.centroids[c * kernels.points.columns + (i % columns)]!;
    }),
    inertia: partition.inertia,
  };
}

/**
 * Draws the first row uniformly. Draws every further row several times, with a probability proportional to the squared distance to its
 * nearest centroid, and keeps the draw that most lowers the sum of these distances.
 */
function chooseCentroids({ points, arrays, approach }: Kernels, k: number, random: Random): void {
  const { data, rows, columns } = points;
  const { centroids, nearest } = arrays;
  nearest.fill(Infinity);
  const draws = 2 + Math.floor(Math.log(k));
  let { best, trial } = arrays;
  let potential = 0;

  for (let c = 0; c < k; c++) {
    let bestRow = 0;
    let bestPotential = Infinity;
    for (let draw = 0; draw < (c === 0 ? 1 : draws); draw++) {
      const row = c === 0 ? Math.floor(random() * rows) : drawRow(nearest, random() * potential);
      const trialPotential = approach(row, nearest, trial);
      if (trialPotential < bestPotential) {
        bestPotential = trialPotential;
        bestRow = row;
        [best, trial] = [trial, best];
      }
    }
    centroids.set(data.subarray(bestRow * columns, (bestRow + 1) * columns), c * columns);
    for (let row = 0; row < rows; row++) nearest[row] = Math.min(nearest[row]!, best[row]!);
    potential = bestPotential;
  }
}

/** Returns the first row at which the running sum of weights exceeds the target; else the last with a weight above 0, or row 0. */
function drawRow(weights: Float64Array, target: number): number {
  let sum = 0;
  let last = 0;
  for (let row = 0; row < weights.length; row++) {
    const weight = weights[row]!;
    if (weight === 0) continue;
    sum += weight;
    last = row;
    if (sum > target) break;
  }
  return last;
}

/** A partition without empty clusters, in which every centroid is the mean of its rows. */
export interface Partition extends Clusters {
  /** Sum of squared distances to the centroids. */
  readonly inertia: number;
}

/**
 * Runs Lloyd's iterations (1982) from the kernels' centroids until no label changes or `maxIterations` is reached. The bound of Hamerly
 * (2010) shows for which rows the nearest centroid may have changed, and only their distances are recomputed.
 */
export function lloyd(kernels: Kernels, k: number, maxIterations: number): Partition {
  const { points, arrays } = kernels;
  const { slack, labels, centroids } = arrays;
  // If k is odd, an extra centroid at infinity, which is never the nearest, makes the number of centroids even.
  centroids.fill(Infinity, k * points.columns);
  slack.fill(-Infinity);
  kernels.assign();
  for (let iteration = 1; ; iteration++) {
    fillEmptyClusters(points, arrays, k);
    moveCentroids(points, arrays, k);
    if (iteration === maxIterations || kernels.assign() === 0) break;
  }
  return {
    labels,
    centroids: centroids.subarray(0, k * points.columns),
    inertia: inertiaOf(points, arrays),
  };
}

/** An empty cluster takes the row farthest from that row's own centroid. A cluster of one row keeps its row. */
function fillEmptyClusters(points: Matrix, arrays: Arrays, k: number): void {
  const { data, rows, columns } = points;
  const { centroids, labels, slack, sizes } = arrays;
  const clusters = sizes.subarray(0, k);
  if (!clusters.includes(0)) return;
  for (let empty = clusters.indexOf(0); empty !== -1; empty = clusters.indexOf(0)) {
    let farthest = 0;
    let distance = -1;
    for (let row = 0; row < rows; row++) {
      const label = labels[row]!;
      if (sizes[label] === 1) continue;
      const own = squaredDistance(data, row, centroids, label, columns);
      if (own > distance) [farthest, distance] = [row, own];
    }
    sizes[labels[farthest]!]!--;
    sizes[empty] = 1;
    labels[farthest] = empty;
    slack[farthest] = -Infinity;
  }
  sumRows(points, arrays);
}

/** Moves centroids to the means of their rows, and adds the distances to `moved`. */
function moveCentroids({ columns }: Matrix, arrays: Arrays, k: number): void {
  const { centroids, moved, sums, sizes } = arrays;
  const before = centroids.slice();
  for (let i = 0; i < k * columns; i++) {
    centroids[i] = sums[i]! / sizes[Math.floor(i / columns)]!;
  }
  const moves = Array.from({ length: k }, (_, c) =>
    Math.sqrt(squaredDistance(before, c, centroids, c, columns)),
  );
  moves.forEach((move, c) => {
    moved[c]! += move + Math.max(...moves.filter((_, other) => other !== c));
  });
}

function inertiaOf({ data, rows, columns }: Matrix, { labels, centroids }: Arrays): number {
  let inertia = 0;
  for (let row = 0; row < rows; row++) {
    inertia += squaredDistance(data, row, centroids, labels[row]!, columns);
  }
  return inertia;
}
