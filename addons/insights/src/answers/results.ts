import type {
  LearnerGroup,
  LearnerSummary,
  ListedResource,
  PerDomain,
  ResourceAttempts,
  SkillObservation,
} from "@mastery/core";
import type { FieldName, ScorePartName } from "@mastery/core/rules";

// Field names are those of the HTTP API. With the option `among`, results count and list only the learners in the given set.

/** State of a learner in a skill, from observed results. */
export type SkillState = "acquired" | "in_progress" | "to_strengthen" | "never_met";

/** Observed results of a learner in one skill. Scores are from 0 to 1. */
export type SkillEvidence = Omit<SkillObservation, "skill_id" | "mean_difficulty" | "standing">;

/** Attempts of a learner on a resource; 0 if the learner never tried it. */
export type Attempts = Omit<ResourceAttempts, "resource_id">;

/** The state of a skill, with two flags. */
export interface MarkedState {
  /**
   * `never_met` if there is no scored trace, else `to_strengthen` if the skill is weak (rule 2.4.1), else `acquired` if the mean is at
   * least 0.8, else `in_progress`.
   */
  readonly state: SkillState;
  /** Whether a weak skill has only one or two scored traces. */
  readonly to_check: boolean;
  /** Whether mean and estimate are below the weak threshold, but the latest scores are not (rule 2.4.1). */
  readonly regained: boolean;
}

/** A group of learners and its size. */
export interface GroupSummary extends LearnerGroup {
  readonly n_learners: number;
}

/** A skill of the catalogue, and a learner's results in it. */
export interface LearnerSkill extends SkillName, MarkedState, Omit<SkillEvidence, "mean_score"> {
  readonly domain: string;
  /** From 0 to 1; null if there are no scores. */
  readonly mean_score: number | null;
  /**
   * Score of an average learner on the resources of the skill that the learner tried, from 0 to 1, to 3 decimals: the mean difficulty (rule
   * 2.2.7) over the scored traces. Null if there are no scored traces, or if the reader may not see it.
   */
  readonly mean_difficulty: number | null;
}

/** A skill in which a learner is weak. */
export interface WeakSkill extends SkillEvidence, Pick<MarkedState, "to_check"> {
  readonly skill_id: string;
}

/** A learner in a list. The groups help to distinguish learners with the same name. */
interface ListedLearner extends LearnerSummary {
  readonly group_ids: readonly string[];
  /** Day of the learner's last trace in any skill, scored or not, such as `2025-09-01`; null if no trace has a date. */
  readonly last_trace: string | null;
}

/** A member of a cluster or a group. */
export interface Member extends ListedLearner {
  readonly cluster_id: number;
  /** Counts traces with or without a score. */
  readonly n_traces: number;
  /** From 0 to 1. Only domains with a scored trace are keys. */
  readonly mean_score_per_domain: PerDomain;
  /** Ordered by id. */
  readonly weak_skills: readonly WeakSkill[];
}

/** A learner who is weak in a skill. */
export interface WeakLearner extends ListedLearner, SkillEvidence, Pick<MarkedState, "to_check"> {}

/** Numbers of learners by their state in a skill. The counts of the four states add up to the number of all learners. */
export interface SkillNeed extends SkillName {
  readonly domain: string;
  /** Learners with a scored trace in the skill. */
  readonly n_observed: number;
  readonly n_acquired: number;
  /** Observed learners who are not weak in the skill and have not acquired it. */
  readonly n_in_progress: number;
  readonly n_weak: number;
  readonly n_never_met: number;
  /** Weak learners with only one or two scored traces in the skill. */
  readonly n_to_check: number;
  /** Learners whose mean and estimate are below the weak threshold, but whose latest scores are not. */
  readonly n_regained: number;
  /** Scored traces of weak learners in the skill. */
  readonly n_scored_traces: number;
  /** Mean score of the scored traces of the weak learners in the skill, from 0 to 1; null if no learner is weak in the skill. */
  readonly mean_score: number | null;
  /** Day of the last scored trace of these learners in the skill; null if no trace has a date. */
  readonly last_trace: string | null;
}

/** Id and label of a skill. */
export interface SkillName {
  readonly skill_id: string;
  readonly label: string;
}

/** Learners of a group who could work together. */
export interface WorkGroup {
  /** Skills that all the learners are weak in. The learners' results are about the first, for which the group was formed. */
  readonly skills: readonly SkillName[];
  /** Ordered by the mean in the first skill, lowest first. */
  readonly learners: readonly WeakLearner[];
}

/** The recommendations for a member of a group, and all resources that the member has tried. */
export interface MemberAttempts {
  readonly learner_id: string;
  /** Ids of resources, in the order of the list. */
  readonly recommended: readonly string[];
  /** Ordered by the id of the resource. */
  readonly attempts: readonly ResourceAttempts[];
}

/** Contribution of one part to a score. */
export interface ScorePart {
  /** From 0 to 1, to 3 decimals; null for the cluster signal if the success rate is not published. */
  readonly value: number | null;
  /** From 0 to 1. */
  readonly weight: number;
  /** Value times weight, to 3 decimals. If the value is null, the points are the score minus the points of the other parts. */
  readonly points: number;
}

/** The parts of a score, in the order of the formula. Except for rounding, the points of the parts add up to the score. */
export type ScoreBreakdown = { readonly [Name in ScorePartName as FieldName<Name>]: ScorePart };

/** A recommendation, and the facts behind its explanation and score. */
export interface RecommendationDetails
  extends Omit<ListedResource, "skill_ids_targeted">,
    Attempts {
  readonly score_parts: ScoreBreakdown;
  /** Whether the expected score is neither too low nor too high (rule 2.4.12). */
  readonly within_reach: boolean;
  /** Whether the learner has succeeded before. */
  readonly mastered_before: boolean;
  /** Whether the rank is lower because the learner has failed repeatedly and never succeeded (rule 2.4.12). */
  readonly held_back: boolean;
}
