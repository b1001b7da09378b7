import { dayText } from "../evidence/dates.ts";
import { meanScore } from "../rules/leads.ts";
import type { SnapshotContent } from "../snapshot/manifest.ts";
import { REGAINED, UNKNOWN_RATE, WEAK } from "../snapshot/schema.ts";

/** What a learner can do in a skill, as far as was observed. The states of a skill are defined here alone. */
export type SkillState = "acquired" | "in_progress" | "to_strengthen" | "never_met";

/** Mean score from which a skill is acquired. */
const ACQUIRED = 0.8;
/** Scored traces from which a weak skill needs no second look. */
const ENOUGH = 3;

/** What was observed of a learner in a skill. */
export interface SkillEvidence {
  /** Scored traces, 1 or more. */
  readonly n_scored_traces: number;
  /** Mean of their scores, from 0 to 1. */
  readonly mean_score: number;
  /** Day of the last of them, such as `2025-09-01`; null if none has a date. */
  readonly last_attempt: string | null;
  /** The score of the last of them, from 0 to 1 and to 3 decimals; null if one of them has no date. */
  readonly latest_score: number | null;
}

/** A skill's state, with the marks that go beside it. */
export interface MarkedState {
  /**
   * `to_strengthen` where the skill is weak (rule 2.4.1), otherwise `acquired` from a mean of 0.8 on, otherwise `in_progress`; `never_met`
   * without a scored trace.
   */
  readonly state: SkillState;
  /** Whether a skill to strengthen rests on one or two scored traces alone. */
  readonly to_check: boolean;
  /** Whether mean and estimate are low, but the latest scores are not (rule 2.4.1). */
  readonly regained: boolean;
}

/** The state of a skill that a learner never met. */
export const NEVER_MET: MarkedState = Object.freeze({
  state: "never_met",
  to_check: false,
  regained: false,
});

/** What was observed at a place of the columns of skills. */
export function evidenceAt({ columns: { skills } }: SnapshotContent, at: number): SkillEvidence {
  const lastScore = skills.lastScore[at]!;
  return {
    n_scored_traces: skills.scored[at]!,
    mean_score: meanScore(skills.scoreSum[at]!, skills.scored[at]!),
    last_attempt: dayText(skills.lastDay[at]!),
    latest_score: lastScore === UNKNOWN_RATE ? null : lastScore / 1000,
  };
}

/** The state at a place of the columns of skills. */
export function stateAt({ columns: { skills } }: SnapshotContent, at: number): MarkedState {
  const [standing, scored] = [skills.standing[at], skills.scored[at]!];
  const isWeak = standing === WEAK;
  const isAcquired = meanScore(skills.scoreSum[at]!, scored) >= ACQUIRED;
  return {
    state: isWeak ? "to_strengthen" : isAcquired ? "acquired" : "in_progress",
    to_check: isWeak && scored < ENOUGH,
    regained: standing === REGAINED,
  };
}
