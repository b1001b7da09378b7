import { bytes, floats, type Layout } from "../webassembly/workspace.ts";
import type { Kernels, Shape } from "./kernels/kernels.ts";

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
