import { assignLearners, type Centroids } from "../clustering/assign-learners.ts";
import { canonicalIds } from "../clustering/canonical.ts";
import type { Members } from "../clustering/describe-clusters.ts";
import type { FittedClusters } from "../clustering/fit-clusters.ts";
import { type EarlierClusters, type Identities, keepIds } from "../clustering/keep-ids.ts";
import type { Matrix } from "../clustering/matrix.ts";
import { gatherRows, histogram, inversePermutation, range } from "../collections.ts";

/** Clusters in the order of their ids, and who belongs to them. */
interface NamedClusters extends Members, Pick<Centroids, "positions"> {
  /** The ids, if they were kept from an earlier computation. */
  readonly identities?: Identities | undefined;
}

/** Assigns all learners, and orders the clusters by their ids, which depend on what they then are (rules 2.3.4 and 2.3.10). */
export function nameClusters(
  blocks: Iterable<Matrix>,
  learners: number,
  { centroids, k }: FittedClusters,
  earlier: EarlierClusters | undefined,
): NamedClusters {
  const rows = new Uint8Array(learners);
  let start = 0;
  for (const points of blocks) {
    rows.set(assignLearners(points, { centroids, positions: range(k) }).cluster, start);
    start += points.rows;
  }
  const canonical = canonicalIds(centroids, histogram(rows, k));
  const { positions, identities } = earlier
    ? positionsByKeptIds(centroids, canonical, earlier)
    : { positions: canonical };
  const cluster = rows.map((row) => positions[row]!);
  return { positions, identities, sizes: histogram(cluster, k), cluster };
}

function positionsByKeptIds(
  centroids: Float64Array,
  canonical: Uint32Array,
  earlier: EarlierClusters,
): { readonly positions: Uint32Array; readonly identities: Identities } {
  const k = canonical.length;
  const columns = centroids.length / k;
  const order = inversePermutation(canonical);
  const ordered = gatherRows(centroids, columns, order, new Float64Array(centroids.length));
  const { ids, next } = keepIds(ordered, k, earlier);
  const ascending = ids.toSorted((a, b) => a - b);
  const positions = canonical.map((place) => ascending.indexOf(ids[place]!));
  return { positions, identities: { ids: ascending, next } };
}
