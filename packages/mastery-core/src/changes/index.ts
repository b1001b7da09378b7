/**
 * Compares the learners and the clusters of two snapshots.
 *
 * @module @mastery/core/changes
 */

import type { Snapshot } from "../snapshot/snapshot.ts";

/** Sorted learner ids, grouped by the snapshots that contain the learners. */
export interface SharedLearners {
  readonly both: readonly string[];
  /** Ids only in the later snapshot. */
  readonly came: readonly string[];
  /** Ids only in the earlier snapshot. */
  readonly left: readonly string[];
}

/** Compares the learners of two snapshots. */
export function sharedLearners(before: Snapshot, after: Snapshot): SharedLearners {
  const [old, current] = [before, after].map((one) =>
    one.learners().map((each) => each.learner_id),
  );
  const was = new Set(old);
  const is = new Set(current);
  return {
    both: current!.filter((id) => was.has(id)),
    came: current!.filter((id) => !was.has(id)),
    left: old!.filter((id) => !is.has(id)),
  };
}

/** Number of learners who were in a given cluster of the earlier snapshot and are in a given cluster of the later snapshot. */
export interface ClusterFlow {
  readonly old_cluster_id: number;
  readonly new_cluster_id: number;
  readonly learners: number;
}

/** A cluster that was split or merged, and the clusters of the other snapshot that are its parts. */
export interface ClusterSplit {
  readonly cluster_id: number;
  /** Ids in the other snapshot, ascending. */
  readonly others: readonly number[];
}

/** Changes of the clusters, for the learners in both snapshots. */
export interface ClusterChanges {
  /** Learners whose cluster id changed. */
  readonly moved: number;
  /** {@link adjustedRandIndex}, whatever the ids of clusters; null if no learner is in both snapshots. */
  readonly adjusted_rand_index: number | null;
  /** Ordered by the earlier id, then by the later id. */
  readonly flows: readonly ClusterFlow[];
  /** Ids that only the later snapshot has. */
  readonly appeared: readonly number[];
  /** Ids that only the earlier snapshot has. */
  readonly gone: readonly number[];
  /** Earlier clusters of which at least two later clusters each contain a quarter or more of the learners. */
  readonly split: readonly ClusterSplit[];
  /** Later clusters that contain more than half of the learners of each of at least two earlier clusters. */
  readonly merged: readonly ClusterSplit[];
  /** Pairs with different ids that each contain more than half of the other's learners, as if clusters were numbered independently. */
  readonly renumbered: readonly Omit<ClusterFlow, "learners">[];
}

/** Minimum share of an earlier cluster that counts as a part in a split, as in MONIC (Spiliopoulou et al., 2006). */
const SPLIT = 1 / 4;

/** A later cluster with more than this share of an earlier cluster's learners continues it. */
const SURVIVES = 1 / 2;

/** Returns the changes of the clusters, given the ids of the learners in both snapshots, as returned by `sharedLearners`. */
export function clusterChanges(
  before: Snapshot,
  after: Snapshot,
  both: readonly string[],
): ClusterChanges {
  const was = both.map((id) => before.assignment(id)!.cluster_id);
  const is = both.map((id) => after.assignment(id)!.cluster_id);
  const [oldIds, newIds] = [idsOf(before), idsOf(after)];
  const flows = flowsOf(was, is);
  const [from, into] = [occurrencesOf(was), occurrencesOf(is)];
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
  const counts = occurrencesOf(was.map((old, i) => `${old} ${is[i]}`));
  return Array.from(counts, ([pair, learners]) => {
    const [old_cluster_id, new_cluster_id] = pair.split(" ").map(Number) as [number, number];
    return { old_cluster_id, new_cluster_id, learners };
  }).sort((a, b) => a.old_cluster_id - b.old_cluster_id || a.new_cluster_id - b.new_cluster_id);
}

function occurrencesOf<Label>(labels: readonly Label[]): Map<Label, number> {
  const counts = new Map<Label, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

type Side = "old_cluster_id" | "new_cluster_id";

/** Returns the clusters with flows from or to several `others`, ordered by id. */
function severalOf(flows: readonly ClusterFlow[], of: Side, others: Side): ClusterSplit[] {
  const groups = new Map<number, number[]>();
  for (const one of flows) groups.set(one[of], [...(groups.get(one[of]) ?? []), one[others]]);
  return [...groups]
    .filter(([, ids]) => ids.length > 1)
    .sort(([a], [b]) => a - b)
    .map(([cluster_id, ids]) => ({ cluster_id, others: ids }));
}

/** Adjusted Rand index of two labellings (Hubert and Arabie, 1985): 1 if they agree, about 0 if they agree only by chance. */
export function adjustedRandIndex(one: readonly unknown[], other: readonly unknown[]): number {
  const together = pairsWithin(one.map((label, i) => `${label} ${other[i]}`));
  const inOne = pairsWithin(one);
  const inOther = pairsWithin(other);
  const expected = (inOne * inOther) / ((one.length * (one.length - 1)) / 2);
  const most = (inOne + inOther) / 2;
  // `most` equals `together` if both labellings put all items together or all apart, or if there is only one item.
  return most === together ? 1 : (together - expected) / (most - expected);
}

function pairsWithin(labels: readonly unknown[]): number {
  return [...occurrencesOf(labels).values()].reduce(
    (pairs, size) => pairs + (size * (size - 1)) / 2,
    0,
  );
}
