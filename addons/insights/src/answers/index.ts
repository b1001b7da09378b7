/**
 * Results beyond the look-ups of a snapshot: facts behind labels, sentences and scores; members of clusters and groups; skills in which
 * learners need help; shared exercises; and gaps in the evidence.
 *
 * @module @mastery/insights/answers
 */

export { datasetGaps, describeGaps, type Gaps, snapshotGaps } from "@mastery/core/gaps";
export type { Kind as TargetKind } from "@mastery/core/rules";
export {
  type Attempts,
  assignment,
  type ClusterTraits,
  type CohortOptions,
  clusters,
  clusterTraits,
  type RecommendationDetails,
  recommendationDetails,
  recommendations,
  type ScoreBreakdown,
  type ScorePart,
  type TextOptions,
} from "@mastery/openapi/disclosure";
export {
  clusterMembers,
  groupAttempts,
  groupMembers,
  groupSkillNeeds,
  groups,
  learnerSkills,
  MIN_ACQUIRED_MEAN,
  type OfGroup,
  skillNeeds,
  weakLearners,
  weakSkillsOf,
  workGroups,
} from "./cohorts.ts";
export * from "./exercises.ts";
export * from "./facts.ts";
export type * from "./results.ts";
