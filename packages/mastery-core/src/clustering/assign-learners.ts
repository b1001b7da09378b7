import type { ColumnGroup } from "../snapshot/columns.ts";
import { type Matrix, squaredDistance } from "./matrix.ts";

/** Clusters that learners can be assigned to. */
export interface Centroids {
  /** One row per cluster, in the order that decides ties. */
  readonly centroids: Float64Array;
  /** The cluster of each row: a position in the order of ids. */
  readonly positions: Uint32Array;
}

/**
 * Assigns each point to the nearest centroid, and on a tie to the first, as k-means does.
 *
 * @param points one row of standardised features per learner
 */
export function assignLearners(
  { data, rows, columns }: Matrix,
  { centroids, positions }: Centroids,
): ColumnGroup<"clusters"> {
  const cluster = new Uint8Array(rows);
  const distance = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    let nearest = Infinity;
    for (let c = 0; c < positions.length; c++) {
      const squared = squaredDistance(data, row, centroids, c, columns);
      if (squared >= nearest) continue;
      nearest = squared;
      cluster[row] = positions[c]!;
    }
    distance[row] = Math.sqrt(nearest);
  }
  return { cluster, distance };
}
