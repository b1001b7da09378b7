/**
 * The facts behind labels, sentences and rounded scores of a snapshot, as data for user interfaces and other languages.
 *
 * @module @mastery/core/facts
 */

export { datasetGaps } from "../gaps/dataset-gaps.ts";
export { describeGaps } from "../gaps/describe-gaps.ts";
export type { Gaps } from "../gaps/results.ts";
export { snapshotGaps } from "../gaps/snapshot-gaps.ts";
export { clusterTraits } from "./cluster-traits.ts";
export { domains } from "./domains.ts";
export { recommendationDetails } from "./recommendation-details.ts";
export type {
  ClusterTraits,
  Domain,
  RecommendationDetails,
  RulesInForce,
  ScoreBreakdown,
  ScorePart,
  SnapshotSummary,
  TargetKind,
} from "./results.ts";
export { rulesInForce } from "./rules-in-force.ts";
export { snapshotSummary } from "./snapshot-summary.ts";
