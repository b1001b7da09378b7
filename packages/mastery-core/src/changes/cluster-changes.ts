import type { Snapshot } from "../index.ts";

/** Number of learners of both snapshots who were in one cluster and are in another, or the same. */
export interface ClusterFlow {
  readonly old_cluster_id: number;
  readonly new_cluster_id: number;
  readonly learners: number;
}

/** A cluster whose learners came from several, or went to several. */
export interface ClusterSplit {
  readonly cluster_id: number;
  /** Ids in the other snapshot, in order. */
  readonly others: readonly number[];
}

/** How the clusters changed, by the learners of both snapshots. */
export interface ClusterChanges {
  /** Number of learners whose cluster has another id. */
  readonly moved: number;
  /** Whether the same learners are together, regardless of ids: 1 if all are, about 0 by chance; null without learners in both. */
  readonly adjusted_rand_index: number | null;
  /** Ordered by the two ids. */
  readonly flows: readonly ClusterFlow[];
  /** Ids that only the later snapshot has. */
  readonly appeared: readonly number[];
  /** Ids that only the earlier one has. */
  readonly gone: readonly number[];
  /** Earlier clusters that split: at least two later ones each hold a quarter or more. */
  readonly split: readonly ClusterSplit[];
  /** Later clusters that hold more than half of each of at least two earlier ones. */
  readonly merged: readonly ClusterSplit[];
  /** Clusters that hold more than half of each other's learners under two ids: the later snapshot was numbered on its own. */
  readonly renumbered: readonly Omit<ClusterFlow, "learners">[];
}

/** From which share of an earlier cluster on a part counts: that of MONIC (Spiliopoulou et al., 2006). */
const SPLIT = 1 / 4;

/** Above which share a cluster goes on in another. */
const SURVIVES = 1 / 2;

/**
 * What became of the clusters of one snapshot in a later one.
 *
 * @param both ids of learners whom both have: see `sharedLearners`
 */
export function clusterChanges(
  before: Snapshot,
  after: Snapshot,
  both: readonly string[],
): ClusterChanges {
  const was = both.map((id) => before.assignment(id)!.cluster_id);
  const is = both.map((id) => after.assignment(id)!.cluster_id);
  const [oldIds, newIds] = [idsOf(before), idsOf(after)];
  const flows = flowsOf(was, is);
  const from = totals(flows, "old_cluster_id");
  const into = totals(flows, "new_cluster_id");
  const parts = flows.filter((one) => one.learners >= SPLIT * from.get(one.old_cluster_id)!);
  const survivors = flows.filter((one) => one.learners > SURVIVES * from.get(one.old_cluster_id)!);
  return {
    moved: was.filter((id, i) => id !== is[i]).length,
    adjusted_rand_index: both.length === 0 ? null : adjustedRandIndex(was, is),
    flows,
    appeared: newIds.filter((id) => !oldIds.includes(id)),
    gone: oldIds.filter((id) => !newIds.includes(id)),
    split: severalOf(parts, "old_cluster_id", "new_cluster_id"),
    merged: severalOf(survivors, "new_cluster_id", "old_cluster_id"),
    renumbered: survivors
      .filter((one) => one.learners > SURVIVES * into.get(one.new_cluster_id)!)
      .filter((one) => one.old_cluster_id !== one.new_cluster_id)
      .map(({ old_cluster_id, new_cluster_id }) => ({ old_cluster_id, new_cluster_id })),
  };
}

function idsOf(snapshot: Snapshot): number[] {
  return snapshot.clusters().clusters.map(({ cluster_id }) => cluster_id);
}

function flowsOf(was: readonly number[], is: readonly number[]): ClusterFlow[] {
  const flows = new Map<number, Map<number, number>>();
  was.forEach((old, i) => {
    const destinations = flows.get(old) ?? new Map<number, number>();
    destinations.set(is[i]!, (destinations.get(is[i]!) ?? 0) + 1);
    flows.set(old, destinations);
  });
  return inOrder(flows).flatMap(([old_cluster_id, destinations]) =>
    inOrder(destinations).map(([new_cluster_id, learners]) => ({
      old_cluster_id,
      new_cluster_id,
      learners,
    })),
  );
}

function inOrder<T>(map: ReadonlyMap<number, T>): [number, T][] {
  return [...map].sort(([a], [b]) => a - b);
}

type Side = "old_cluster_id" | "new_cluster_id";

/** Number of learners by cluster. */
function totals(flows: readonly ClusterFlow[], side: Side): Map<number, number> {
  const sums = new Map<number, number>();
  for (const one of flows) sums.set(one[side], (sums.get(one[side]) ?? 0) + one.learners);
  return sums;
}

/** The clusters of one side with several of the other. */
function severalOf(flows: readonly ClusterFlow[], of: Side, others: Side): ClusterSplit[] {
  const groups = new Map<number, number[]>();
  for (const one of flows) groups.set(one[of], [...(groups.get(one[of]) ?? []), one[others]]);
  return inOrder(groups)
    .filter(([, ids]) => ids.length > 1)
    .map(([cluster_id, ids]) => ({ cluster_id, others: ids }));
}

/**
 * Adjusted Rand index of two labellings of the same items (Hubert and Arabie, 1985): 1 if they agree, about 0 by chance.
 *
 * @param one the label of each item
 */
export function adjustedRandIndex(one: readonly unknown[], other: readonly unknown[]): number {
  const together = pairsWithin(one.map((label, i) => `${label} ${other[i]}`));
  const inOne = pairsWithin(one);
  const inOther = pairsWithin(other);
  const expected = (inOne * inOther) / ((one.length * (one.length - 1)) / 2);
  const most = (inOne + inOther) / 2;
  // All together in both, or all apart, or one item.
  return most === together ? 1 : (together - expected) / (most - expected);
}

/** Number of pairs of items with the same label. */
function pairsWithin(labels: readonly unknown[]): number {
  const sizes = new Map<unknown, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return [...sizes.values()].reduce((pairs, size) => pairs + (size * (size - 1)) / 2, 0);
}
