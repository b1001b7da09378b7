/** Which resources are candidates, beside carrying a target skill. */
export interface Phase {
  /** Grades between resource and learner, at most. */
  readonly maxDistance: number;
  /** Whether resources count that the learner has mastered. */
  readonly mastered: boolean;
}

/** The nominal phase, then the fallbacks in order, each only while there is no candidate at all (rule 2.4.4). */
export const PHASES: readonly [nominal: Phase, ...fallbacks: Phase[]] = [
  { maxDistance: 1, mastered: false },
  { maxDistance: 2, mastered: false },
  { maxDistance: 1, mastered: true },
  { maxDistance: 4, mastered: true },
];

/** What decides whether a resource is a candidate for a learner. */
export interface CandidateFacts {
  /** Target skills that the resource carries. */
  readonly targetSkillsCarried: number;
  readonly gradeDistance: number;
  /** Whether at least one of the learner's traces on it succeeded. */
  readonly isMastered: boolean;
}

/** Whether a resource that is not retired is a candidate in a phase (rule 2.4.4). */
export function isCandidate(
  { targetSkillsCarried, gradeDistance, isMastered }: CandidateFacts,
  { maxDistance, mastered }: Phase,
): boolean {
  return targetSkillsCarried > 0 && gradeDistance <= maxDistance && (mastered || !isMastered);
}
