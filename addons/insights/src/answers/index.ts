/**
 * Results beyond the look-ups of a snapshot: facts behind labels, sentences and scores; members of clusters and groups; skills in which
 * learners need help; shared exercises; and gaps in the evidence.
 *
 * @module @mastery/insights/answers
 */

export type { ClusterTraits } from "@mastery/core";
export { datasetGaps, describeGaps, type Gaps, snapshotGaps } from "@mastery/core/gaps";
export type { Kind as TargetKind } from "@mastery/core/rules";
export {
  assignment,
  type CohortOptions,
  clusters,
  clusterTraits,
  recommendations,
  type TextOptions,
} from "@mastery/openapi/disclosure";
export {
  clusterMembers,
  groupAttempts,
  groupMembers,
  groupSkillNeeds,
  groups,
  learnerSkills,
  learnersToSee,
  type OfGroup,
  skillNeeds,
  stateAt,
} from "./cohorts.ts";
export { type Exercise, type ExerciseForLearner, exercises, groupExercises } from "./exercises.ts";
export * from "./facts.ts";
export {
  type GroupPlan,
  groupPlan,
  type PlanOptions,
  type SharedNeed,
  type WorkGroup,
} from "./group-plan.ts";
export { recommendationDetails } from "./recommendations.ts";
export type * from "./results.ts";
export {
  countStates,
  domainStateOf,
  MIN_ACQUIRED_MEAN,
  MIN_SUFFICIENT_MEAN,
  REASONS,
  type Reason,
  SKILL_STATES,
  type SkillState,
  type StateCounts,
  WEAK_LATER,
} from "./states.ts";
