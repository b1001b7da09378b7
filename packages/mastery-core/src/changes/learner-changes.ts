import type { Snapshot } from "../index.ts";
import { type DomainChange, domainChanges } from "./domain-changes.ts";
import { type RecommendationChange, recommendationChanges } from "./recommendation-changes.ts";

/** The clusters that a learner was in and is in. */
export interface ClusterMove {
  readonly old_cluster_id: number;
  readonly new_cluster_id: number;
}

/** What changed for a learner of both snapshots. */
export interface LearnerChanges {
  readonly learner_id: string;
  readonly domains: readonly DomainChange[];
  /** Null if the id of the cluster is the same. */
  readonly cluster: ClusterMove | null;
  readonly recommendations: readonly RecommendationChange[];
}

/** What changed for a learner; undefined unless both snapshots have the learner. */
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
  };
}

/** The move of a learner of both snapshots; null if there was none. */
export function clusterMove(
  before: Snapshot,
  after: Snapshot,
  learnerId: string,
): ClusterMove | null {
  const old_cluster_id = before.assignment(learnerId)!.cluster_id;
  const new_cluster_id = after.assignment(learnerId)!.cluster_id;
  return old_cluster_id === new_cluster_id ? null : { old_cluster_id, new_cluster_id };
}

/** The ids of learners by the snapshots that have them, each in order. */
export interface SharedLearners {
  readonly both: readonly string[];
  /** Only in the later snapshot. */
  readonly came: readonly string[];
  /** Only in the earlier one. */
  readonly left: readonly string[];
}

/** The learners of two snapshots, by the snapshots that have them. */
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
