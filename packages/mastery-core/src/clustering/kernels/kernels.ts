import type { Matrix } from "../matrix.ts";

/** The state that Lloyd's iterations share with their inner loop. Centroids are even in number: a last one may be infinite. */
export interface Assignment {
  /** Coordinates, one centroid after the other. */
  readonly centroids: Float64Array;
  /** Of each row. */
  readonly labels: Uint8Array;
  /** Of each row: as long as it is more than its label's `moved`, no other centroid can be nearer. */
  readonly slack: Float64Array;
  /** Of each label. */
  readonly moved: Float64Array;
  /** Sum of the rows of each cluster. */
  readonly sums: Float64Array;
  /** Rows of each cluster. */
  readonly sizes: Float64Array;
}

/** Rows and columns of a matrix. */
export type Shape = Pick<Matrix, "rows" | "columns">;

/**
 * The inner loops of k-means and of the silhouettes over one matrix, and the arrays that they reach. All implementations give the
 * same bits.
 */
export interface Kernels<Arrays> {
  /** The rows, perhaps with a column of zeros more. */
  readonly points: Matrix;
  /** All zero at first. */
  readonly arrays: Arrays;
  /** Fills in the squared distances of all rows to one of them; returns the sum of the lesser of these and `nearest`. */
  approach(row: number, nearest: Float64Array, distances: Float64Array): number;
  /**
   * Gives each row whose slack is used up the label of its nearest centroid, the lower one on a tie, and keeps sums and sizes up;
   * returns how many labels changed.
   */
  assign(assignment: Assignment): number;
  /**
   * Adds the distances of row i and the one after it to `2 * pairs` rows from j on, to the sums of all these rows.
   *
   * @param sums a number per row
   */
  addFours(sums: Float64Array, i: number, j: number, pairs: number): void;
}
