import type { ColumnGroup } from "../snapshot/columns.ts";
import { type Matrix, squaredDistance } from "./matrix.ts";

/**
 * Assigns each point to the nearest centroid, and on a tie to the first.
 *
 * @param points one row of standardised features per learner
 * @param centroids one row per cluster
 */
export function assignLearners(
  { data, rows, columns }: Matrix,
  centroids: Float64Array,
): ColumnGroup<"clusters"> {
  const cluster = new Uint8Array(rows);
  const distance = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    let nearest = Infinity;
    for (let c = 0; c * columns < centroids.length; c++) {
      const squared = squaredDistance(data, row, centroids, c, columns);
      if (squared >= nearest) continue;
      nearest = squared;
      cluster[row] = c;
    }
    distance[row] = Math.sqrt(nearest);
  }
  return { cluster, distance };
}
