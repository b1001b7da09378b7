import { inversePermutation, range } from "../collections.ts";
import { compareRounded } from "./matrix.ts";

/**
 * The id of each cluster, which does not depend on the seed: larger clusters first, then smaller centroids (rule 2.3.4).
 *
 * @param centroids one row per cluster
 */
export function canonicalIds(centroids: Float64Array, sizes: Uint32Array): Uint32Array {
  const k = sizes.length;
  const columns = centroids.length / k;
  const centroid = (c: number): Float64Array => centroids.subarray(c * columns, (c + 1) * columns);
  const order = range(k).sort(
    (a, b) => sizes[b]! - sizes[a]! || compareRounded(centroid(a), centroid(b)),
  );
  return inversePermutation(order);
}
