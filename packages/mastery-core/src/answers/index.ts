/**
 * Results beyond the look-ups of a snapshot: the facts behind labels, sentences and scores, the members of clusters and groups, their
 * needs, and gaps in the evidence.
 *
 * @module @mastery/core/answers
 */

export { assignment, type CohortOptions, clusters } from "./clusters.ts";
export {
  clusterMembers,
  groupAttempts,
  groupMembers,
  groupSkillNeeds,
  groups,
  learnerGroups,
  learnerSkills,
  skillNeeds,
  weakLearners,
  workGroups,
} from "./cohorts.ts";
export { type Exercise, type ExerciseForLearner, exercises, isUseful } from "./exercises.ts";
export {
  type ClusterTraits,
  clusterTraits,
  type Domain,
  describeShrinkage,
  domains,
  type RulesInForce,
  rulesInForce,
  type SnapshotSummary,
  snapshotSummary,
} from "./facts.ts";
export { datasetGaps, describeGaps, type Gaps, snapshotGaps } from "./gaps.ts";
export { recommendationDetails, recommendations } from "./recommendations.ts";
export type {
  Attempts,
  GroupSummary,
  LearnerSkill,
  MarkedState,
  Member,
  MemberAttempts,
  RecommendationDetails,
  ScoreBreakdown,
  ScorePart,
  SkillEvidence,
  SkillName,
  SkillNeed,
  SkillState,
  TargetKind,
  WeakLearner,
  WeakSkill,
  WorkGroup,
} from "./results.ts";
