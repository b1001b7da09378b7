/**
 * Answers about many learners: who is in a cluster or a group, what they are weak in, and who could work together.
 *
 * @module @mastery/core/cohorts
 */

export type { CohortOptions } from "./among.ts";
export {
  clusterMembers,
  groupMembers,
  groupSkillNeeds,
  groups,
  learnerGroups,
  skillNeeds,
  weakLearners,
  workGroups,
} from "./cohorts.ts";
export type {
  GroupSummary,
  Member,
  SkillEvidence,
  SkillName,
  SkillNeed,
  WeakLearner,
  WeakSkill,
  WorkGroup,
} from "./results.ts";
