/**
 * Changes from one snapshot to a later one. They are computed only from public look-ups.
 *
 * @module @mastery/core/changes
 */

export {
  adjustedRandIndex,
  type ClusterChanges,
  type ClusterFlow,
  type ClusterSplit,
  type CompareOptions,
  type Comparison,
  clusterChanges,
  compareSnapshots,
  type DomainCounts,
  type RecommendationCounts,
} from "./compare-snapshots.ts";
export {
  addFollowed,
  type ClusterMove,
  clusterMove,
  type DomainChange,
  type DomainChangeKind,
  domainChanges,
  type Followed,
  followed,
  followedSince,
  isFollowable,
  type LearnerChanges,
  learnerChanges,
  NOT_FOLLOWED,
  type PartName,
  type Reason,
  type RecommendationChange,
  recommendationChanges,
  type SharedLearners,
  sharedLearners,
} from "./learner-changes.ts";
