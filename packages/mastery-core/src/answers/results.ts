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

// As in the results of look-ups, field names are those of the HTTP interface. If you ask about some
// learners, all that is counted or listed is about these alone.

/** A group of learners, and how many are in it. */
export interface GroupSummary extends LearnerGroup {
  readonly n_learners: number;
}

/** How often a learner tried something, and with which scores. */
export interface SkillEvidence {
  /** Scored traces, 1 or more. */
  readonly n_scored_traces: number;
  /** Mean of their scores, from 0 to 1. */
  readonly mean_score: number;
}

/** A skill that a learner is weak in. */
export interface WeakSkill extends SkillEvidence {
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
export interface WeakLearner extends ListedLearner, SkillEvidence {}

/** A skill, and how many learners are weak in it. */
export interface SkillNeed {
  readonly skill_id: string;
  readonly label: string;
  readonly domain: string;
  /** Learners with a scored trace in the skill. */
  readonly n_observed: number;
  /** Learners who are weak in the skill. */
  readonly n_weak: number;
  /** Scored traces of these weak learners in the skill. */
  readonly n_scored_traces: number;
  /** Mean of their scores, from 0 to 1; null if nobody is weak. */
  readonly mean_score: number | null;
  /** Day of the last trace of these weak learners, in any skill; null if no trace has a date. */
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
