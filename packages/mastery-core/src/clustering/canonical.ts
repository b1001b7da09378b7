import { gatherRows, histogram, inversePermutation, range } from "../numbering.ts";
import { compareRounded } from "./matrix.ts";
import type { Partition } from "./partition.ts";

/** The same partition with ids that do not depend on the seed: larger clusters first, then smaller centroids (rule 2.3.4). */
export function canonicalPartition(
  { labels, centroids, inertia }: Partition,
  k: number,
): Partition {
  const columns = centroids.length / k;
  const centroid = (c: number): Float64Array => centroids.subarray(c * columns, (c + 1) * columns);
  const sizes = histogram(labels, k);
  const order = range(k).sort(
    (a, b) => sizes[b]! - sizes[a]! || compareRounded(centroid(a), centroid(b)),
  );
  const ids = inversePermutation(order);
  return {
    labels: labels.map((label) => ids[label]!),
    centroids: gatherRows(centroids, columns, order, new Float64Array(centroids.length)),
    inertia,
  };
}
