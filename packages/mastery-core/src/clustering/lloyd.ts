import {
  bytes,
  floats,
  type Kernels,
  type Layout,
  type LloydState,
  type Shape,
  sumRows,
} from "./kernels/kernels.ts";
import { type Matrix, squaredDistance } from "./matrix.ts";

/** A partition of rows into k clusters. */
export interface Partition {
  /** Cluster of each row, 0 … k - 1; no cluster is empty. */
  readonly labels: Uint8Array;
  /** `k * columns` numbers: the mean of each cluster's rows. */
  readonly centroids: Float64Array;
  /** Sum of the rows' squared distances to their centroids. */
  readonly inertia: number;
}

/** The working memory of a run. The number of centroids is even, as kernels compare a row with two at a time. */
export interface KMeansArrays {
  /** Nearest centroid of each row. */
  readonly labels: Uint8Array;
  /** Squared distance of each row to its nearest centroid, while centroids are chosen. */
  readonly nearest: Float64Array;
  /** Squared distance of each row to the second nearest centroid; later the slack of Lloyd's iterations. */
  readonly second: Float64Array;
  /** Squared distances of all rows to the best row drawn. */
  readonly best: Float64Array;
  /** Squared distances of all rows to the last row drawn. */
  readonly trial: Float64Array;
  /** Coordinates, centroid by centroid. */
  readonly centroids: Float64Array;
  /** See `moved` of `LloydState`. */
  readonly moved: Float64Array;
  /** Sum of the rows of each cluster. */
  readonly sums: Float64Array;
  /** Number of rows of each cluster. */
  readonly sizes: Float64Array;
}

/** The layout of the working memory for k clusters. */
export function kMeansLayout({ rows, columns }: Shape, k: number): Layout<KMeansArrays> {
  const even = k + (k % 2);
  return {
    labels: bytes(rows),
    nearest: floats(rows),
    second: floats(rows),
    best: floats(rows),
    trial: floats(rows),
    centroids: floats(even * columns),
    moved: floats(even),
    sums: floats(even * columns),
    sizes: floats(even),
  };
}

/** Kernels for one run. */
export type KMeansKernels = Kernels<KMeansArrays>;

/**
 * Runs Lloyd's iterations (1982) until no label changes. By the bound of Hamerly (2010), the distances of a row are computed again only
 * if its nearest centroid may have changed. An empty cluster takes the row farthest from its centroid.
 *
 * @param kernels with the initial centroids, and for each row the nearest one and the squared distances to the two nearest
 */
export function lloyd(kernels: KMeansKernels, k: number, maxIterations: number): Partition {
  const { points, arrays } = kernels;
  const { nearest, second: slack, labels, centroids, moved, sums, sizes } = arrays;
  const state = { labels, centroids, moved, sums, sizes, slack };
  // If k is odd, there is one more centroid, which is nearest to no row.
  centroids.fill(Infinity, k * points.columns);
  for (let row = 0; row < points.rows; row++) {
    slack[row] = Math.sqrt(slack[row]!) - Math.sqrt(nearest[row]!);
  }
  sumRows(points, state);
  for (let iteration = 1; ; iteration++) {
    fillEmptyClusters(points, state, k);
    moveCentroids(points, state, k);
    if (iteration === maxIterations || kernels.assign(state) === 0) break;
  }
  return {
    labels,
    centroids: centroids.subarray(0, k * points.columns),
    inertia: inertiaOf(points, state),
  };
}

/** Gives each empty cluster the row farthest from its centroid, among clusters with more than one row. */
function fillEmptyClusters(points: Matrix, state: LloydState, k: number): void {
  const { data, rows, columns } = points;
  const { centroids, labels, slack, sizes } = state;
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
  sumRows(points, state);
}

/** Moves the centroids to the means of their rows. */
function moveCentroids({ columns }: Matrix, state: LloydState, k: number): void {
  const { centroids, moved, sums, sizes } = state;
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

function inertiaOf({ data, rows, columns }: Matrix, { labels, centroids }: LloydState): number {
  let inertia = 0;
  for (let row = 0; row < rows; row++) {
    inertia += squaredDistance(data, row, centroids, labels[row]!, columns);
  }
  return inertia;
}
