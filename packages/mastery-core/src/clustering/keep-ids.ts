import { range } from "../collections.ts";
import { leastCostAssignment } from "./assignment.ts";
import { squaredDistance } from "./matrix.ts";

/** Ids of clusters that outlive one computation. */
export interface Identities {
  /** The id of each cluster, ascending. */
  readonly ids: readonly number[];
  /** The smallest id that no cluster has ever had. */
  readonly next: number;
}

/** The clusters of an earlier computation, in the features of the new one. */
export interface EarlierClusters extends Identities {
  /** One row per cluster, in the order of the ids. */
  readonly centroids: Float64Array;
}

/** A new cluster and an earlier one, by their rows. */
type Pair = readonly [row: number, earlier: number];

/**
 * Ids for new clusters: each keeps that of the earlier one that it most resembles (rule 2.3.10). Clusters are paired so that the sum of
 * squared distances between centroids is least. If neither cluster of a pair is nearest to the other, the new one gets
 * a new id, as if it had no partner.
 *
 * @param centroids one row per cluster, in an order that depends on nothing but the clusters
 * @returns the id of each row, and the next free id
 */
export function keepIds(
  centroids: Float64Array,
  clusters: number,
  earlier: EarlierClusters,
): { readonly ids: number[]; readonly next: number } {
  const columns = centroids.length / clusters;
  const distances = Array.from(range(clusters), (row) =>
    earlier.ids.map((_, other) =>
      squaredDistance(centroids, row, earlier.centroids, other, columns),
    ),
  );
  const kept = new Map(leastCostPairs(distances).filter((pair) => resemble(distances, pair)));
  let { next } = earlier;
  const ids = distances.map((_, row) => {
    const partner = kept.get(row);
    return partner === undefined ? next++ : earlier.ids[partner]!;
  });
  return { ids, next };
}

function leastCostPairs(distances: readonly (readonly number[])[]): Pair[] {
  const earlier = distances[0]!.length;
  if (distances.length <= earlier) {
    return leastCostAssignment(distances).map((other, row) => [row, other]);
  }
  const transposed = Array.from(range(earlier), (other) => distances.map((row) => row[other]!));
  return leastCostAssignment(transposed).map((row, other) => [row, other]);
}

function resemble(distances: readonly (readonly number[])[], [row, other]: Pair): boolean {
  const distance = distances[row]![other]!;
  return (
    distances[row]!.every((one) => one >= distance) ||
    distances.every((one) => one[other]! >= distance)
  );
}
