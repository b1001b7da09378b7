import {
  bytes,
  floats,
  type Kernels,
  type Layout,
  type LloydState,
  moveRow,
  type Shape,
} from "./kernels/kernels.ts";
import { squaredDistance } from "./matrix.ts";

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
 * Runs Lloyd's iterations until no label changes. By the bound of Hamerly (2010), the distances of a row are computed again only if
 * its nearest centroid may have changed. An empty cluster takes the row farthest from its centroid.
 *
 * @param kernels with the initial centroids, and for each row the nearest one and the squared distances to the two nearest
 */
export function lloyd(kernels: KMeansKernels, k: number, maxIterations: number): Partition {
  const clusters = new Clusters(kernels, k);
  let settled = false;
  for (let iteration = 1; ; iteration++) {
    clusters.fillEmpty();
    // Sums updated move by move collect rounding errors, so fresh ones must confirm the labels before it stops.
    if ((settled && clusters.exact) || iteration === maxIterations) break;
    clusters.update(settled);
    settled = !clusters.assign();
  }
  if (!(settled && clusters.exact)) clusters.update(true);
  return clusters.partition();
}

/** The state of one run. */
class Clusters {
  readonly #kernels: KMeansKernels;
  readonly #k: number;
  readonly #state: LloydState;
  /** Whether the centroids are means of freshly summed rows. */
  exact = false;

  constructor(kernels: KMeansKernels, k: number) {
    const { rows, columns } = kernels.points;
    const { nearest, second, ...state } = kernels.arrays;
    this.#kernels = kernels;
    this.#k = k;
    this.#state = { ...state, slack: second };
    // If k is odd, there is one more centroid, which is nearest to no row.
    state.centroids.fill(Infinity, k * columns);
    for (let row = 0; row < rows; row++) {
      second[row] = Math.sqrt(second[row]!) - Math.sqrt(nearest[row]!);
    }
    this.#sumAfresh();
  }

  /** Gives each row the label of its nearest centroid, or the lower label on a tie. Returns whether any label changed. */
  assign(): boolean {
    return this.#kernels.assign(this.#state) > 0;
  }

  /** Gives each empty cluster the row farthest from its centroid, among clusters with more than one row. */
  fillEmpty(): void {
    const { data, rows, columns } = this.#kernels.points;
    const { centroids, labels, slack, sizes } = this.#state;
    const clusters = sizes.subarray(0, this.#k);
    for (let empty = clusters.indexOf(0); empty !== -1; empty = clusters.indexOf(0)) {
      let farthest = 0;
      let distance = -1;
      for (let row = 0; row < rows; row++) {
        const label = labels[row]!;
        if (sizes[label] === 1) continue;
        const own = squaredDistance(data, row, centroids, label, columns);
        if (own > distance) [farthest, distance] = [row, own];
      }
      moveRow(this.#kernels.points, this.#state, farthest, empty);
      slack[farthest] = -Infinity;
      this.exact = false;
    }
  }

  /** Moves the centroids to the means of their rows. */
  update(afresh: boolean): void {
    const { columns } = this.#kernels.points;
    const { centroids, moved, sums, sizes } = this.#state;
    if (afresh) this.#sumAfresh();
    this.exact = afresh;
    const before = centroids.slice();
    for (let i = 0; i < this.#k * columns; i++) {
      centroids[i] = sums[i]! / sizes[Math.floor(i / columns)]!;
    }
    const moves = Array.from({ length: this.#k }, (_, c) =>
      Math.sqrt(squaredDistance(before, c, centroids, c, columns)),
    );
    moves.forEach((move, c) => {
      moved[c]! += move + Math.max(...moves.filter((_, other) => other !== c));
    });
  }

  #sumAfresh(): void {
    const { data, rows, columns } = this.#kernels.points;
    const { labels, sums, sizes } = this.#state;
    sums.fill(0);
    sizes.fill(0);
    for (let row = 0; row < rows; row++) {
      const label = labels[row]!;
      sizes[label]!++;
      for (let column = 0; column < columns; column++) {
        sums[label * columns + column]! += data[row * columns + column]!;
      }
    }
  }

  partition(): Partition {
    const { data, rows, columns } = this.#kernels.points;
    const { centroids, labels } = this.#state;
    let inertia = 0;
    for (let row = 0; row < rows; row++) {
      inertia += squaredDistance(data, row, centroids, labels[row]!, columns);
    }
    return { labels, centroids: centroids.subarray(0, this.#k * columns), inertia };
  }
}
