import type { Snapshot } from "@mastery/core";
import { DEFAULT_RECOMMENDATIONS } from "@mastery/core/rules";
import { knownCluster, memberAttempts } from "../answers/cohorts.ts";
import { recommendationDetails } from "../answers/index.ts";
import type { MemberAttempts, RecommendationDetails, ScoreBreakdown } from "../answers/results.ts";

/** A learner's clusters in the earlier and the later snapshot. */
export interface ClusterMove {
  readonly old_cluster_id: number;
  readonly new_cluster_id: number;
}

/** Changes of a learner who is in both snapshots. */
export interface LearnerChanges {
  readonly learner_id: string;
  readonly domains: readonly DomainChange[];
  /** Null if the cluster id is the same, or if the learner has no scored trace in one of the snapshots. */
  readonly cluster: ClusterMove | null;
  readonly recommendations: readonly RecommendationChange[];
  /** Null if the snapshots count traces since different days. */
  readonly followed: Followed | null;
}

/** Returns the changes of a learner; `undefined` unless both snapshots contain the learner. */
export function learnerChanges(
  before: Snapshot,
  after: Snapshot,
  learnerId: string,
): LearnerChanges | undefined {
  const learner = after.learner(learnerId);
  if (learner === undefined || before.learner(learnerId) === undefined) return undefined;
  return {
    learner_id: learner.learner_id,
    domains: domainChanges(before, after, learnerId),
    cluster: clusterMove(before, after, learnerId),
    recommendations: recommendationChanges(before, after, learnerId),
    followed: followed(before, after, learnerId),
  };
}

/** Outcomes of the first recommendations in the earlier list. */
export interface Followed {
  /** Resources at the top of the earlier list, at most five. */
  readonly recommended: number;
  /** Recommended resources with more traces in the later snapshot. */
  readonly tried: number;
  /** Recommended resources with more successes in the later snapshot. */
  readonly succeeded: number;
}

/** Counts of no recommendations, to which {@link addFollowed} adds. */
export const NOT_FOLLOWED: Followed = Object.freeze({ recommended: 0, tried: 0, succeeded: 0 });

/** Returns the sums of two sets of counts. */
export function addFollowed(one: Followed, other: Followed): Followed {
  return {
    recommended: one.recommended + other.recommended,
    tried: one.tried + other.tried,
    succeeded: one.succeeded + other.succeeded,
  };
}

/** Returns whether both snapshots count traces since the same day, which comparing numbers of traces requires. */
export function isFollowable(
  before: { readonly since: string | null },
  after: { readonly since: string | null },
): boolean {
  return before.since === after.since;
}

/** Returns the outcomes of the first five earlier recommendations, given the attempts in both snapshots. */
export function followedSince(then: MemberAttempts, now: MemberAttempts): Followed {
  const recommended = then.recommended.slice(0, DEFAULT_RECOMMENDATIONS);
  const more = (count: "n_traces" | "n_successes"): number => {
    const [before, after] = [then, now].map(
      ({ attempts }) => new Map(attempts.map((one) => [one.resource_id, one[count]])),
    );
    return recommended.filter((id) => (after!.get(id) ?? 0) > (before!.get(id) ?? 0)).length;
  };
  return {
    recommended: recommended.length,
    tried: more("n_traces"),
    succeeded: more("n_successes"),
  };
}

/** Returns the outcomes for a learner who is in both snapshots; null if the snapshots count traces since different days. */
export function followed(before: Snapshot, after: Snapshot, learnerId: string): Followed | null {
  if (!isFollowable(before.metadata.dates, after.metadata.dates)) return null;
  const [then, now] = [before, after].map((one) => memberAttempts(one, learnerId)) as [
    MemberAttempts,
    MemberAttempts,
  ];
  return followedSince(then, now);
}

/** Returns the move of a learner who is in both snapshots; null if the cluster id is the same, or says nothing in one of them. */
export function clusterMove(
  before: Snapshot,
  after: Snapshot,
  learnerId: string,
): ClusterMove | null {
  const old_cluster_id = knownCluster(before, learnerId);
  const new_cluster_id = knownCluster(after, learnerId);
  if (old_cluster_id === null || new_cluster_id === null) return null;
  return old_cluster_id === new_cluster_id ? null : { old_cluster_id, new_cluster_id };
}

/** Kind of change in a mean score. */
export type DomainChangeKind = "rose" | "fell" | "observed" | "no_longer_observed";

/** A domain in which a learner's mean score changed, or is in only one of the two snapshots. */
export interface DomainChange {
  readonly domain: string;
  readonly change: DomainChangeKind;
  /** From 0 to 1; null if the learner was not observed in the domain. */
  readonly old_mean_score: number | null;
  /** From 0 to 1; null if the learner is no longer observed in the domain. */
  readonly new_mean_score: number | null;
}

/** Returns the changes for a learner who is in both snapshots, ordered by the name of the domain. */
export function domainChanges(
  before: Snapshot,
  after: Snapshot,
  learnerId: string,
): DomainChange[] {
  const [was, is] = [before, after].map(
    (one) => new Map(Object.entries(one.profile(learnerId)!.mean_score_per_domain)),
  ) as [Map<string, number>, Map<string, number>];
  return [...new Set([...before.domains(), ...after.domains()])].sort().flatMap((domain) => {
    const old_mean_score = was.get(domain) ?? null;
    const new_mean_score = is.get(domain) ?? null;
    if (old_mean_score === new_mean_score) return [];
    const change = kindOf(old_mean_score, new_mean_score);
    return [{ domain, change, old_mean_score, new_mean_score }];
  });
}

function kindOf(was: number | null, is: number | null): DomainChangeKind {
  if (was === null) return "observed";
  if (is === null) return "no_longer_observed";
  return is > was ? "rose" : "fell";
}

/** Name of a part of a score. */
export type PartName = keyof ScoreBreakdown;

/**
 * Reason why a resource was added to a list or removed from it, as far as the snapshots show it. The first that applies is given:
 *
 * - `mastery`: only the other snapshot shows the resource as mastered.
 * - `grade`: the learner's grade changed.
 * - `skills`: the other list has no recommendation for any skill that the resource targets.
 * - `room`: the other list is not full, so the resource was no candidate for it, for example because it was retired.
 * - `order`: the other list is full, and other resources rank higher in it.
 */
export type Reason = "mastery" | "grade" | "skills" | "room" | "order";

/** A resource that is in only one of a learner's two lists, or in both lists with different scores. */
export interface RecommendationChange {
  readonly resource_id: string;
  readonly change: "came" | "went" | "stayed";
  /** Null if the resource is in both lists. */
  readonly because: Reason | null;
  /** Parts whose points differ between the two lists; empty for an added or removed resource. */
  readonly parts: readonly PartName[];
  /** From 1; null for an added resource. */
  readonly old_rank: number | null;
  /** From 1; null for a removed resource. */
  readonly new_rank: number | null;
  /** From 0 to 1, to 3 decimals; null for an added resource. */
  readonly old_score: number | null;
  readonly new_score: number | null;
}

interface List {
  readonly grade: number;
  readonly topN: number;
  readonly mastered: ReadonlySet<string>;
  readonly details: ReadonlyMap<string, RankedRecommendation>;
}

interface RankedRecommendation extends RecommendationDetails {
  readonly rank: number;
}

/** Lists removed resources in the earlier order, then added and rescored resources in the later. The learner is in both snapshots. */
export function recommendationChanges(
  before: Snapshot,
  after: Snapshot,
  learnerId: string,
): RecommendationChange[] {
  const old = listOf(before, learnerId);
  const current = listOf(after, learnerId);
  const went = [...old.details.keys()].filter((id) => !current.details.has(id));
  return [...went, ...current.details.keys()].flatMap((resource_id): RecommendationChange[] => {
    const [was, is] = [old.details.get(resource_id), current.details.get(resource_id)];
    if (was?.score === is?.score) return [];
    const [one, own, other] = was ? [was, old, current] : [is!, current, old];
    const both = was && is;
    return [
      {
        resource_id,
        change: both ? "stayed" : was ? "went" : "came",
        because: both ? null : reason(one, own, other),
        parts: both ? changedParts(was.score_parts, is.score_parts) : [],
        old_rank: was?.rank ?? null,
        new_rank: is?.rank ?? null,
        old_score: was?.score ?? null,
        new_score: is?.score ?? null,
      },
    ];
  });
}

function listOf(snapshot: Snapshot, learnerId: string): List {
  const { topN } = snapshot.metadata.rules;
  const details = recommendationDetails(snapshot, learnerId, topN)!;
  const mastered = snapshot.attempts(learnerId)!.filter(({ n_successes }) => n_successes > 0);
  return {
    grade: snapshot.learner(learnerId)!.grade_level,
    topN,
    mastered: new Set(mastered.map(({ resource_id }) => resource_id)),
    details: new Map(details.map((one, i) => [one.resource_id, { ...one, rank: i + 1 }])),
  };
}

function reason(one: RankedRecommendation, own: List, other: List): Reason {
  if (one.n_successes === 0 && other.mastered.has(one.resource_id)) return "mastery";
  if (own.grade !== other.grade) return "grade";
  const targeted = new Set([...other.details.values()].flatMap((each) => each.skills_targeted));
  if (!one.skills_targeted.some((skill) => targeted.has(skill))) return "skills";
  return other.details.size < other.topN ? "room" : "order";
}

function changedParts(was: ScoreBreakdown, is: ScoreBreakdown): PartName[] {
  const names = Object.keys(is) as PartName[];
  return names.filter((name) => was[name].points !== is[name].points);
}
