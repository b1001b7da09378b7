import { compareRounded } from "./matrix.ts";
import type { Partition } from "./partition.ts";

/** The same partition with ids that do not depend on chance: larger clusters first, then smaller centroids (rule 2.3.4). */
export function canonicalPartition(
  { labels, centroids, inertia }: Partition,
  k: number,
): Partition {
  const columns = centroids.length / k;
  const centroid = (c: number): Float64Array => centroids.subarray(c * columns, (c + 1) * columns);
  const sizes = new Uint32Array(k);
  for (const label of labels) sizes[label]!++;
  const order = Array.from(sizes.keys()).sort(
    (a, b) => sizes[b]! - sizes[a]! || compareRounded(centroid(a), centroid(b)),
  );
  const newLabel = new Uint8Array(k);
  order.forEach((old, id) => {
    newLabel[old] = id;
  });
  return {
    labels: labels.map((label) => newLabel[label]!),
    centroids: Float64Array.from(order.flatMap((old) => [...centroid(old)])),
    inertia,
  };
}
