import { fieldsOf } from "../rules/conventions.ts";
import type { Rules } from "../rules/options.ts";
import { perPart } from "../rules/score.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { aFunction, type Checks, checkOptions, optional } from "../validation.ts";
import {
  addFollowed,
  type DomainChangeKind,
  domainChanges,
  type Followed,
  followed,
  NOT_FOLLOWED,
  type PartName,
  type Reason,
  recommendationChanges,
  type SharedLearners,
  sharedLearners,
} from "./learner-changes.ts";

/** Numbers of learners whose mean score in a domain changed, by kind of change. */
export interface DomainCounts extends Readonly<Record<DomainChangeKind, number>> {
  /** Mean change of the score, later minus earlier, from -1 to 1, over the learners whose score rose or fell; null if there are none. */
  readonly mean_change: number | null;
}

/** Numbers of recommendations by kind of change, for the learners in both snapshots. */
export interface RecommendationCounts {
  readonly came: number;
  readonly came_because: Readonly<Record<Reason, number>>;
  readonly went: number;
  readonly went_because: Readonly<Record<Reason, number>>;
  /** Number of recommendations in both lists, with different scores. */
  readonly rescored: number;
  /** Numbers by the part of the score whose points differ. */
  readonly rescored_by: Readonly<Record<PartName, number>>;
}

/** Changes between two snapshots of a school, without learner ids. */
export interface Comparison {
  /** Numbers of learners in both snapshots, only in the later, and only in the earlier. */
  readonly learners: Readonly<Record<keyof SharedLearners, number>>;
  /** Names of the rules whose values differ. */
  readonly rules: readonly string[];
  /** Whether the embedding models differ. */
  readonly embedder: boolean;
  readonly domains: Readonly<Record<string, DomainCounts>>;
  readonly clusters: ClusterChanges;
  readonly recommendations: RecommendationCounts;
  /** Summed over the learners in both snapshots; null if the snapshots count traces since different days. */
  readonly followed: Followed | null;
}

/** Options of a comparison. */
export interface CompareOptions {
  /** Called with the number of learners compared so far, and of all to compare. A returned promise is awaited. */
  readonly onProgress?:
    | ((progress: { readonly done: number; readonly total: number }) => void | Promise<void>)
    | undefined;
}

const COMPARE_OPTIONS: Checks<CompareOptions> = { onProgress: optional(aFunction) };

/** Number of learners between two calls of `onProgress`. */
const BATCH = 1000;

/**
 * Resolves to the changes from one snapshot to a later snapshot, counted over the learners in both snapshots.
 *
 * @throws `MasteryError` `INVALID_OPTION` if an option is unknown or invalid
 */
export async function compareSnapshots(
  before: Snapshot,
  after: Snapshot,
  options: CompareOptions = {},
): Promise<Comparison> {
  checkOptions(options, COMPARE_OPTIONS);
  const { onProgress } = options;
  const learners = sharedLearners(before, after);
  const { both, came, left } = learners;
  const names = [...new Set([...before.domains(), ...after.domains()])].sort();
  const domains = new Map(names.map((name) => [name, { ...NO_CHANGES, sum: 0 }]));
  const recommendations = {
    came: 0,
    came_because: { ...NO_REASONS },
    went: 0,
    went_because: { ...NO_REASONS },
    rescored: 0,
    rescored_by: { ...NO_PARTS },
  };
  let done: Followed | null = NOT_FOLLOWED;
  for (const [i, id] of both.entries()) {
    if (i % BATCH === 0) await onProgress?.({ done: i, total: both.length });
    for (const one of domainChanges(before, after, id)) {
      const counts = domains.get(one.domain)!;
      counts[one.change]++;
      const { old_mean_score: was, new_mean_score: is } = one;
      if (was !== null && is !== null) counts.sum += is - was;
    }
    const own = followed(before, after, id);
    done &&= own && addFollowed(done, own);
    for (const { change, because, parts } of recommendationChanges(before, after, id)) {
      if (change === "stayed") {
        recommendations.rescored++;
        for (const part of parts) recommendations.rescored_by[part]++;
      } else {
        recommendations[change]++;
        recommendations[`${change}_because`][because!]++;
      }
    }
  }
  return {
    learners: { both: both.length, came: came.length, left: left.length },
    rules: changedRules(before, after),
    embedder: JSON.stringify(before.metadata.embedder) !== JSON.stringify(after.metadata.embedder),
    domains: Object.fromEntries(
      Array.from(domains, ([name, { sum, ...counts }]) => {
        const changed = counts.rose + counts.fell;
        return [name, { ...counts, mean_change: changed === 0 ? null : sum / changed }];
      }),
    ),
    clusters: clusterChanges(before, after, both),
    recommendations,
    followed: done,
  };
}

const NO_CHANGES = { rose: 0, fell: 0, observed: 0, no_longer_observed: 0 };
const NO_PARTS: Readonly<Record<PartName, number>> = fieldsOf(perPart(() => 0));
const NO_REASONS = { mastery: 0, grade: 0, skills: 0, room: 0, order: 0 };

function changedRules(before: Snapshot, after: Snapshot): string[] {
  const [was, is] = [before.metadata.rules, after.metadata.rules];
  const names = Object.keys(is) as (keyof Rules)[];
  return names.filter((name) => JSON.stringify(is[name]) !== JSON.stringify(was[name]));
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
