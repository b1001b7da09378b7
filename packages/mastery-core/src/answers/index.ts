/**
 * Results beyond the look-ups of a snapshot: facts behind labels, sentences and scores; members of clusters and groups; skills in which
 * learners need help; shared exercises; and gaps in the evidence.
 *
 * @module @mastery/core/answers
 */

export type { Kind as TargetKind } from "../rules/target-skills.ts";
export {
  assignment,
  type ClusterTraits,
  type CohortOptions,
  clusters,
  clusterTraits,
  type TextOptions,
} from "./clusters.ts";
export {
  clusterMembers,
  groupAttempts,
  groupMembers,
  groupSkillNeeds,
  groups,
  learnerGroups,
  learnerSkills,
  MIN_ACQUIRED_MEAN,
  type OfGroup,
  skillNeeds,
  weakLearners,
  workGroups,
} from "./cohorts.ts";
export * from "./exercises.ts";
export * from "./facts.ts";
export * from "./gaps.ts";
export { recommendationDetails, recommendations } from "./recommendations.ts";
export type * from "./results.ts";
