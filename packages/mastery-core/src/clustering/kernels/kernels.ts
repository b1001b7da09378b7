import type { Matrix } from "../matrix.ts";

/** The state of Lloyd's iterations. The number of centroids is even; the last one may be padding at infinity. */
export interface LloydState {
  /** Coordinates, centroid by centroid. */
  readonly centroids: Float64Array;
  /** Cluster of each row. */
  readonly labels: Uint8Array;
  /** Of each row: while it exceeds the `moved` of its label, no other centroid can be nearer. */
  readonly slack: Float64Array;
  /** Of each label: how far its centroid has moved, plus how far the others moved at most. */
  readonly moved: Float64Array;
  /** Sum of the rows of each cluster. */
  readonly sums: Float64Array;
  /** Number of rows of each cluster. */
  readonly sizes: Float64Array;
}

/** Rows and columns of a matrix. */
export type Shape = Pick<Matrix, "rows" | "columns">;

/**
 * The inner loops of k-means and of silhouettes over one matrix, with the arrays they work on. All implementations give the same
 * bits.
 */
export interface Kernels<Arrays> {
  /** The rows, possibly padded with a column of zeros. */
  readonly points: Matrix;
  /** Zero at first. */
  readonly arrays: Arrays;
  /** Writes the squared distances of all rows to one of them. Returns the sum of the smaller of each distance and `nearest`. */
  approach(row: number, nearest: Float64Array, distances: Float64Array): number;
  /**
   * Gives each row whose slack is used up the label of its nearest centroid, or the lower label on a tie, and updates sums and
   * sizes. Returns how many labels changed.
   */
  assign(state: LloydState): number;
  /**
   * Adds the distances between rows i and i + 1 and the `2 * pairs` rows from j on to the sums of all these rows.
   *
   * @param sums a number per row
   */
  addFours(sums: Float64Array, i: number, j: number, pairs: number): void;
}
