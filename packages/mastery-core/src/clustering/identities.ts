import { range } from "../collections.ts";
import { compareUuids, type Uuids } from "../records/packed.ts";
import type { Standardisation } from "./features.ts";
import { compareRounded, squaredDistance } from "./matrix.ts";

/** The ids of clusters, which outlast a computation. */
export interface Identities {
  /** Ascending. */
  readonly ids: readonly number[];
  /** The smallest id that no cluster ever had. */
  readonly next: number;
}

/** Clusters with the learners in them. */
export interface Membership {
  readonly learners: Uuids;
  /** Position of each learner's cluster. */
  readonly cluster: Uint8Array;
}

/** Clusters of an earlier computation. */
export interface EarlierClusters extends Identities {
  /** Undefined if the earlier result is a model, which contains no learners. */
  readonly members: Membership | undefined;
  readonly domains: readonly string[];
  /** Mean lead of the members in each domain: one row per cluster, in the order of the ids. */
  readonly leads: Float64Array;
}

/** New clusters, in the order of rule 2.3.4. */
export interface NewClusters {
  readonly count: number;
  readonly members: Membership;
  readonly domains: readonly string[];
  /** One row per cluster in the space of standardised features. */
  readonly centroids: Float64Array;
  readonly standardisation: Standardisation;
}

/** Orders clusters independently of the seed: by size, largest first, then by centroid, smallest first (rule 2.3.4). */
export function canonicalOrder(centroids: Float64Array, sizes: Uint32Array): Uint32Array {
  const k = sizes.length;
  const columns = centroids.length / k;
  const centroid = (c: number): Float64Array => centroids.subarray(c * columns, (c + 1) * columns);
  return range(k).sort((a, b) => sizes[b]! - sizes[a]! || compareRounded(centroid(a), centroid(b)));
}

/**
 * Returns the id of each new cluster: that of the earlier cluster that it continues, or a new id (rule 2.3.10). Clusters are compared by the
 * learners that they share, and by their centroids only if there is no such learner.
 */
export function keepIds(clusters: NewClusters, earlier: EarlierClusters): Identities {
  const byMembers = earlier.members && pairedByMembers(clusters, earlier.members);
  const kept = byMembers?.size ? byMembers : pairedByCentroids(clusters, earlier);
  let { next } = earlier;
  const ids = Array.from({ length: clusters.count }, (_, one) => {
    const continued = kept.get(one);
    return continued === undefined ? next++ : earlier.ids[continued]!;
  });
  return { ids, next };
}

/** The positions of a new and an earlier cluster, and how much they have in common: shared learners, or minus their distance. */
interface Pair {
  readonly one: number;
  readonly other: number;
  readonly likeness: number;
}

/** Most alike first. Of equally alike pairs, the one with the smaller earlier id is first, then that of the first new cluster. */
function byLikeness(a: Pair, b: Pair): number {
  return b.likeness - a.likeness || a.other - b.other || a.one - b.one;
}

/** Pairs the clusters that share most learners first, then the unpaired. */
function pairedByMembers({ members }: NewClusters, earlier: Membership): Map<number, number> {
  const paired = new Map<number, number>();
  const taken = new Set<number>();
  for (const { one, other } of sharedLearners(members, earlier).sort(byLikeness)) {
    if (paired.has(one) || taken.has(other)) continue;
    paired.set(one, other);
    taken.add(other);
  }
  return paired;
}

/** Returns a pair for each new and earlier cluster that share learners. Merges the lists of learners, which are ascending. */
function sharedLearners(now: Membership, earlier: Membership): Pair[] {
  const pairs = new Map<string, { one: number; other: number; likeness: number }>();
  for (let i = 0, j = 0; i < now.learners.length && j < earlier.learners.length; ) {
    const order = compareUuids(now.learners.bytes, i, earlier.learners.bytes, j);
    if (order === 0) {
      const [one, other] = [now.cluster[i]!, earlier.cluster[j]!];
      const key = `${one} ${other}`;
      const pair = pairs.get(key) ?? { one, other, likeness: 0 };
      pair.likeness++;
      pairs.set(key, pair);
    }
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  return [...pairs.values()];
}

/** Pairs clusters that are each other's nearest, in the domains that both computations have. */
function pairedByCentroids(clusters: NewClusters, earlier: EarlierClusters): Map<number, number> {
  const { count, centroids, standardisation } = clusters;
  const columns = clusters.domains.flatMap((domain, column) => {
    const other = earlier.domains.indexOf(domain);
    return other < 0 ? [] : [{ column, other }];
  });
  const paired = new Map<number, number>();
  if (columns.length === 0) return paired;
  const rowsOf = (rows: number, value: (row: number, at: (typeof columns)[number]) => number) =>
    Float64Array.from({ length: rows * columns.length }, (_, i) =>
      value(Math.floor(i / columns.length), columns[i % columns.length]!),
    );
  const own = rowsOf(
    count,
    (row, { column }) => centroids[row * clusters.domains.length + column]!,
  );
  const others = rowsOf(earlier.ids.length, (row, { column, other }) => {
    const lead = earlier.leads[row * earlier.domains.length + other]!;
    const deviation = standardisation.deviation[column]!;
    return deviation === 0 ? 0 : (lead - standardisation.mean[column]!) / deviation;
  });
  const pairs = Array.from({ length: count }, (_, one) =>
    earlier.ids.map((_, other) => {
      const likeness = -squaredDistance(own, one, others, other, columns.length);
      return { one, other, likeness };
    }),
  ).flat();
  // The first pair with a cluster is with the nearest cluster.
  const met = { one: new Set<number>(), other: new Set<number>() };
  for (const { one, other } of pairs.sort(byLikeness)) {
    if (!met.one.has(one) && !met.other.has(other)) paired.set(one, other);
    met.one.add(one);
    met.other.add(other);
  }
  return paired;
}
