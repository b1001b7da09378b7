import type {
  CatalogueResource,
  LearnerGroup,
  LearnerSummary,
  ListedResource,
  PerDomain,
  ResourceAttempts,
  SkillObservation,
} from "@mastery/core";
import type { FieldName, ScorePartName } from "@mastery/core/rules";
import type { Reason, SkillState, StateCounts } from "./states.ts";

// Field names are those of the HTTP API. With the option `among`, results count and list only the learners in the given set.

/** What results about a learner rest on: `none` without a scored trace. Then the cluster says nothing about the learner. */
export type Basis = "scored_traces" | "none";

/** Observed results of a learner in one skill. Scores are from 0 to 1. */
export interface SkillEvidence
  extends Omit<SkillObservation, "skill_id" | "mean_difficulty" | "standing"> {
  /**
   * Score of an average learner on the resources of the skill that the learner tried, from 0 to 1, to 3 decimals: the mean difficulty (rule
   * 2.2.7) over the scored traces. Null if there are no scored traces, or if the reader may not see it.
   */
  readonly mean_difficulty: number | null;
}

/** Attempts of a learner on a resource; 0 if the learner never tried it. */
export type Attempts = Omit<ResourceAttempts, "resource_id">;

/** The state of a skill, and why it is to be confirmed. */
export interface SkillVerdict {
  readonly state: SkillState;
  /** Null unless the state is `to_confirm`. */
  readonly reason: Reason | null;
}

/** A group of learners and its size. */
export interface GroupSummary extends LearnerGroup {
  readonly n_learners: number;
}

/** A skill of the catalogue, and a learner's results in it. */
export interface LearnerSkill extends SkillName, SkillVerdict, Omit<SkillEvidence, "mean_score"> {
  readonly domain: string;
  readonly basis: Basis;
  /** Share of the skills in this state that were weak later, in public data: see {@link WEAK_LATER}. Null if the skill is not assessed. */
  readonly weak_later: number | null;
  /** Traces on resources that carry the skill, with or without a score. */
  readonly n_traces: number;
  /** From 0 to 1; null if there are no scores. */
  readonly mean_score: number | null;
}

/** A skill that a learner needs to strengthen, or that is to be confirmed. */
export interface SkillToSee extends SkillEvidence, SkillVerdict {
  readonly skill_id: string;
  readonly domain: string;
}

/** A learner in a list. The groups help to distinguish learners with the same name. */
interface ListedLearner extends LearnerSummary {
  readonly group_ids: readonly string[];
  /** Day of the learner's last trace in any skill, scored or not, such as `2025-09-01`; null if no trace has a date. */
  readonly last_trace: string | null;
}

/** A member of a cluster or a group. */
export interface Member extends ListedLearner {
  /** Null if no trace has a score: the learner then counts in a cluster, which says nothing about the learner. */
  readonly cluster_id: number | null;
  readonly basis: Basis;
  /** Counts traces with or without a score. */
  readonly n_traces: number;
  /** From 0 to 1. Only domains with a scored trace are keys. */
  readonly mean_score_per_domain: PerDomain;
  /** Numbers of scored traces, with the keys of the means. */
  readonly n_scored_per_domain: PerDomain;
  /** Numbers of skills, which sum to the skills of the catalogue. */
  readonly states: StateCounts;
  /** State of each domain: see {@link domainStateOf}. */
  readonly state_per_domain: Readonly<Record<string, SkillState>>;
  /** Skills to strengthen or to confirm, ordered by id. */
  readonly skills_to_see: readonly SkillToSee[];
}

/** A learner who needs to strengthen a skill, or for whom the skill is to be confirmed. */
export interface LearnerToSee extends ListedLearner, SkillEvidence, SkillVerdict {}

/** Numbers of learners by their state in a skill. */
export interface SkillNeed extends SkillName {
  readonly domain: string;
  /** Numbers of learners, which sum to all learners. */
  readonly states: StateCounts;
  /** Learners with a scored trace in the skill. */
  readonly n_assessed: number;
  /** Scored traces in the skill of the learners who need to strengthen it. */
  readonly n_scored_traces: number;
  /** Mean score of these traces, from 0 to 1; null if there are none. */
  readonly mean_score: number | null;
  /** Day of the last of these traces; null if no trace has a date. */
  readonly last_trace: string | null;
}

/** Id and label of a skill. */
export interface SkillName {
  readonly skill_id: string;
  readonly label: string;
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
    Attempts,
    Pick<CatalogueResource, "type" | "estimated_duration_s"> {
  readonly score_parts: ScoreBreakdown;
  /** Whether the expected score is neither too low nor too high (rule 2.4.12). */
  readonly within_reach: boolean;
  /** Whether the learner has succeeded before. */
  readonly mastered_before: boolean;
  /** Whether the rank is lower because the learner has failed repeatedly and never succeeded (rule 2.4.12). */
  readonly held_back: boolean;
  /** If `none`, the resource is only where learners of the grade start. */
  readonly basis: Basis;
}
