import type { LearnerGroup } from "../records/records.ts";
import type { Kind } from "../rules/target-skills.ts";
import type { LearnerSummary, PerDomain } from "../snapshot/results.ts";

/** Why the skills of a recommendation are targeted. */
export type TargetKind = "weak" | "to_discover" | "to_consolidate";

/** The kinds of target skills as they are published. */
export const TARGET_KINDS: Readonly<Record<Kind, TargetKind>> = {
  weak: "weak",
  "to discover": "to_discover",
  "to consolidate": "to_consolidate",
};

// As in the results of look-ups, field names are those of the HTTP interface. If you ask about some learners, only these are counted and
// listed.

/** State of a learner in a skill, as far as it was observed. */
export type SkillState = "acquired" | "in_progress" | "to_strengthen" | "never_met";

/** Observed results of a learner in a skill. */
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

/** A group of learners, and how many are in it. */
export interface GroupSummary extends LearnerGroup {
  readonly n_learners: number;
}

/** A skill of the catalogue, and a learner's results in it. */
export interface LearnerSkill extends MarkedState {
  readonly skill_id: string;
  readonly label: string;
  readonly domain: string;
  /** 0 if the skill was never met. */
  readonly n_scored_traces: number;
  /** Mean of their scores, from 0 to 1; null if there are none. */
  readonly mean_score: number | null;
  /** See {@link SkillEvidence.last_attempt}. */
  readonly last_attempt: string | null;
  /** See {@link SkillEvidence.latest_score}. */
  readonly latest_score: number | null;
  /**
   * Score of an average learner on the same resources, from 0 to 1 and to 3 decimals: the mean difficulty (rule 2.2.7) over the scored
   * traces. Null if there are none, or a reader may not know it.
   */
  readonly mean_difficulty: number | null;
}

/** A skill that a learner is weak in. */
export interface WeakSkill extends SkillEvidence, Pick<MarkedState, "to_check"> {
  readonly skill_id: string;
}

/** A learner of a list; the groups tell learners of the same name apart. */
interface ListedLearner extends LearnerSummary {
  readonly group_ids: readonly string[];
  /** Day of the learner's last trace, such as `2025-09-01`; null if no trace has a date. */
  readonly last_trace: string | null;
}

/** A member of a cluster or a group. */
export interface Member extends ListedLearner {
  readonly cluster_id: number;
  /** Number of all traces, scored or not. */
  readonly n_traces: number;
  /** From 0 to 1. Only domains with a scored trace are keys. */
  readonly mean_score_per_domain: PerDomain;
  /** Ordered by id. */
  readonly weak_skills: readonly WeakSkill[];
}

/** A learner who is weak in a skill. */
export interface WeakLearner extends ListedLearner, SkillEvidence, Pick<MarkedState, "to_check"> {}

/** A skill, and how many learners are in each of its states: the four counts beside `n_observed` add up to all learners. */
export interface SkillNeed {
  readonly skill_id: string;
  readonly label: string;
  readonly domain: string;
  /** Learners with a scored trace in the skill. */
  readonly n_observed: number;
  /** Learners who have acquired it. */
  readonly n_acquired: number;
  /** Learners who are neither weak in it nor have acquired it. */
  readonly n_in_progress: number;
  /** Learners who are weak in the skill. */
  readonly n_weak: number;
  /** Learners without a scored trace in the skill. */
  readonly n_never_met: number;
  /** Weak learners with one or two scored traces alone. */
  readonly n_to_check: number;
  /** Learners whose mean and estimate are low, but whose latest scores are not. */
  readonly n_regained: number;
  /** Scored traces of these weak learners in the skill. */
  readonly n_scored_traces: number;
  /** Mean of their scores, from 0 to 1; null if nobody is weak. */
  readonly mean_score: number | null;
  /** Day of the last scored trace of these weak learners in the skill; null if none has a date. */
  readonly last_trace: string | null;
}

/** A skill with its label. */
export interface SkillName {
  readonly skill_id: string;
  readonly label: string;
}

/** Learners of a group who could work together. */
export interface WorkGroup {
  /** The skills that all of them are weak in. The first one brought them together, and the evidence of the learners is about it. */
  readonly skills: readonly SkillName[];
  /** Learners with the lowest mean come first. */
  readonly learners: readonly WeakLearner[];
}
