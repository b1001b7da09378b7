import type { GroupSummary, SkillNeed, WeakLearner } from "@mastery/client";

/** All that a skill is shown from. */
export interface SkillFacts {
  /** `undefined` if nobody was observed in such a skill. */
  readonly skill: SkillNeed | undefined;
  /** Most in need first. */
  readonly learners: readonly WeakLearner[];
  readonly groups: readonly GroupSummary[];
}
