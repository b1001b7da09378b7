import { gatherRows, histogram } from "../collections.ts";
import { RULE_CHECKS, type Rules } from "../rules/options.ts";
import { type Checks, checkArguments, custom, objectOf, refuse } from "../validation.ts";
import { type OnProgress, runAll, type Task, type Workers } from "../work.ts";
import { aMatrix, type Matrix, squaredDistance } from "./matrix.ts";
import { type Random, seededRandom } from "./random.ts";

/** Options of k-means, with the names of the rules. */
export type KMeansOptions = Pick<Rules, "seed" | "restarts" | "maxIterations">;

/** A partition of rows into k clusters. */
export interface Clusters {
  /** `k * columns` numbers: a representative of each cluster, such as the mean of its rows. */
  readonly centroids: Float64Array;
  /** Cluster of each row, from 0 to k - 1: the one with the nearest centroid. */
  readonly labels: Uint8Array;
}

/**
 * A clustering algorithm, which resolves to a partition of the rows for each k. The same points and options must give the same partitions,
 * whichever workers run the tasks.
 */
export type Clusterer = (
  points: Matrix,
  ks: readonly number[],
  options: KMeansOptions,
  workers?: Workers,
  onProgress?: OnProgress,
) => Promise<readonly Clusters[]>;

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
 * The default {@link Clusterer}. For each k, returns the k-means run with the lowest inertia, or the earliest of these on a tie.
 *
 * @param points points with at least as many distinct rows as the largest k, which may be up to 255
 * @throws `MasteryError` `INVALID_OPTION` before any work starts if arguments are invalid, listing every problem
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
      Array.from({ length: restarts }, (_, restart) => ({
        ...{ points, k, seed, restart, maxIterations },
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

/** One run of k-means, as a task. */
export interface KMeansRun {
  readonly points: Matrix;
  readonly k: number;
  readonly seed: number;
  /** Number of this run among the runs for the same k. */
  readonly restart: number;
  readonly maxIterations: number;
}

/** Each run has its own random stream, so its result does not depend on other runs. */
export const kMeansTask: Task<KMeansRun, Partition> = {
  name: "k-means",
  run: ({ points, k, seed, restart, maxIterations }) =>
    kMeans(points, k, seededRandom(seed, k * 65_536 + restart), maxIterations),
};

/**
 * Runs k-means once: greedy k-means++ (Arthur and Vassilvitskii, 2007), then Lloyd's iterations until no label changes
 * or `maxIterations` is reached.
 *
 * @param points points with at least k distinct rows; k may be up to 255
 */
export function kMeans(
  points: Matrix,
  k: number,
  random: Random,
  maxIterations: number,
): Partition {
  return lloyd(points, chooseCentroids(points, k, random), maxIterations);
}

/**
 * Chooses k rows as initial centroids by greedy k-means++. The first row is drawn uniformly. Every further row is drawn several times, with
 * a probability proportional to the squared distance to the nearest centroid so far, and the draw that most lowers the sum of these
 * distances is kept.
 */
function chooseCentroids(points: Matrix, k: number, random: Random): Float64Array {
  const { data, rows, columns } = points;
  const chosen = new Uint32Array(k);
  const draws = 2 + Math.floor(Math.log(k));
  // Squared distance of each row to its nearest centroid: so far, with the best draw, and with the last draw.
  let nearest = new Float64Array(rows).fill(Infinity);
  let [best, trial] = [new Float64Array(rows), new Float64Array(rows)];
  let potential = 0;
  for (let c = 0; c < k; c++) {
    let bestPotential = Infinity;
    for (let draw = 0; draw < (c === 0 ? 1 : draws); draw++) {
      const row = c === 0 ? Math.floor(random() * rows) : drawRow(nearest, random() * potential);
      const trialPotential = approach(points, row, nearest, trial);
      if (trialPotential < bestPotential) {
        bestPotential = trialPotential;
        chosen[c] = row;
        [best, trial] = [trial, best];
      }
    }
    potential = bestPotential;
    [nearest, best] = [best, nearest];
  }
  return gatherRows(data, columns, chosen, new Float64Array(k * columns));
}

/** Returns the row at which the running sum of weights exceeds the target. A row of weight 0 is never returned. */
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

/** Writes each row's squared distance to the nearest centroid, counting the drawn row as a centroid. Returns the sum. */
function approach(
  { data, rows, columns }: Matrix,
  drawn: number,
  nearest: Float64Array,
  distances: Float64Array,
): number {
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    const distance = squaredDistance(data, row, data, drawn, columns);
    distances[row] = Math.min(distance, nearest[row]!);
    sum += distances[row]!;
  }
  return sum;
}

/** Result of k-means. No cluster is empty, and every centroid is the mean of its rows. */
export interface Partition extends Clusters {
  /** Sum of the rows' squared distances to their centroids. */
  readonly inertia: number;
}

/** State of Lloyd's iterations. */
interface State extends Clusters {
  /** While a row's slack exceeds `moved` of its label, no other centroid can be nearer than its own (Hamerly, 2010). */
  readonly slack: Float64Array;
  /** For each label, how far its centroid has moved, plus the farthest that any other centroid has moved. */
  readonly moved: Float64Array;
}

/**
 * Runs Lloyd's iterations (1982) until no label changes or `maxIterations` is reached. An empty cluster takes the row farthest from that
 * row's own centroid.
 *
 * @param start initial centroids, one row per cluster
 */
export function lloyd(points: Matrix, start: Float64Array, maxIterations: number): Partition {
  const k = start.length / points.columns;
  const state: State = {
    labels: new Uint8Array(points.rows),
    centroids: start.slice(),
    slack: new Float64Array(points.rows).fill(-Infinity),
    moved: new Float64Array(k),
  };
  assign(points, state);
  for (let iteration = 1; ; iteration++) {
    const sizes = histogram(state.labels, k);
    fillEmptyClusters(points, state, sizes);
    moveCentroids(points, state, sizes);
    if (iteration === maxIterations || !assign(points, state)) break;
  }
  const { labels, centroids } = state;
  return { labels, centroids, inertia: inertiaOf(points, state) };
}

/** Labels each row whose slack is used up with its nearest centroid, or the first such centroid on a tie. Returns whether a label changed. */
function assign({ data, rows, columns }: Matrix, state: State): boolean {
  const { labels, centroids, slack, moved } = state;
  let changed = false;
  for (let row = 0; row < rows; row++) {
    if (slack[row]! > moved[labels[row]!]!) continue;
    let nearest = 0;
    let first = Infinity;
    let second = Infinity;
    for (let c = 0; c < moved.length; c++) {
      const distance = squaredDistance(data, row, centroids, c, columns);
      if (distance < first) {
        second = first;
        first = distance;
        nearest = c;
      } else if (distance < second) {
        second = distance;
      }
    }
    slack[row] = Math.sqrt(second) - Math.sqrt(first) + moved[nearest]!;
    if (nearest !== labels[row]) changed = true;
    labels[row] = nearest;
  }
  return changed;
}

/** Fills each empty cluster with the row farthest from that row's own centroid. Clusters of one row give up nothing. */
function fillEmptyClusters(
  { data, rows, columns }: Matrix,
  { centroids, labels, slack }: State,
  sizes: Uint32Array,
): void {
  for (let empty = sizes.indexOf(0); empty !== -1; empty = sizes.indexOf(0)) {
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
}

/** Moves the centroids to the means of their rows. */
function moveCentroids(
  { data, rows, columns }: Matrix,
  { centroids, labels, moved }: State,
  sizes: Uint32Array,
): void {
  const before = centroids.slice();
  centroids.fill(0);
  for (let row = 0; row < rows; row++) {
    const at = labels[row]! * columns;
    for (let column = 0; column < columns; column++) {
      centroids[at + column]! += data[row * columns + column]!;
    }
  }
  for (let i = 0; i < centroids.length; i++) centroids[i]! /= sizes[Math.floor(i / columns)]!;
  const moves = Array.from(moved, (_, c) =>
    Math.sqrt(squaredDistance(before, c, centroids, c, columns)),
  );
  moves.forEach((move, c) => {
    moved[c]! += move + Math.max(...moves.filter((_, other) => other !== c));
  });
}

function inertiaOf({ data, rows, columns }: Matrix, { labels, centroids }: Clusters): number {
  let inertia = 0;
  for (let row = 0; row < rows; row++) {
    inertia += squaredDistance(data, row, centroids, labels[row]!, columns);
  }
  return inertia;
}
