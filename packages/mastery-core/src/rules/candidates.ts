import { frozen } from "../collections.ts";
import { GRADES } from "./conventions.ts";

/** Which resources with a target skill are candidates. */
export interface Phase {
  /** Largest grade distance. */
  readonly maxDistance: number;
  /** Whether resources that the learner has mastered are candidates, too. */
  readonly mastered: boolean;
}

/** The nominal phase, then the fallbacks in order. A fallback applies only if there is no candidate before it (rule 2.4.4). */
export const PHASES: readonly [nominal: Phase, ...fallbacks: Phase[]] = frozen([
  { maxDistance: 1, mastered: false },
  { maxDistance: 2, mastered: false },
  { maxDistance: 1, mastered: true },
  { maxDistance: GRADES - 1, mastered: true },
]);

/** What decides whether a resource is a candidate for a learner. */
export interface CandidateFacts {
  /** Number of target skills that the resource carries. */
  readonly targetSkillsCarried: number;
  readonly gradeDistance: number;
  /** Whether at least one trace of the learner on it succeeded. */
  readonly isMastered: boolean;
}

/** Whether a resource that is not retired is a candidate in a phase (rule 2.4.4). */
export function isCandidate(
  { targetSkillsCarried, gradeDistance, isMastered }: CandidateFacts,
  { maxDistance, mastered }: Phase,
): boolean {
  return targetSkillsCarried > 0 && gradeDistance <= maxDistance && (mastered || !isMastered);
}
