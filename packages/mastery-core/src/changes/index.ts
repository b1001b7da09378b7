/**
 * What changed from one snapshot to a later one, through the look-ups that everybody has.
 *
 * @module @mastery/core/changes
 */

export { adjustedRandIndex } from "./adjusted-rand-index.ts";
export {
  type ClusterChanges,
  type ClusterFlow,
  type ClusterSplit,
  clusterChanges,
} from "./cluster-changes.ts";
export {
  type CompareOptions,
  type Comparison,
  compareSnapshots,
  type DomainCounts,
  type RecommendationCounts,
} from "./compare-snapshots.ts";
export { type DomainChange, type DomainChangeKind, domainChanges } from "./domain-changes.ts";
export {
  type ClusterMove,
  clusterMove,
  type LearnerChanges,
  learnerChanges,
  type SharedLearners,
  sharedLearners,
} from "./learner-changes.ts";
export {
  type PartName,
  type Reason,
  type RecommendationChange,
  recommendationChanges,
} from "./recommendation-changes.ts";
