import type { FieldName, Fields } from "../field-names.ts";
import type { Gaps } from "../gaps/results.ts";
import type { Rules } from "../rules/options.ts";
import type { ScorePartName } from "../rules/score.ts";
import type { Recommendation } from "../snapshot/results.ts";

// As in the results of look-ups, field names are those of the HTTP interface.

/** A domain of the skill catalogue. */
export interface Domain {
  /** In snake_case. */
  readonly name: string;
}

/** The strengths and weaknesses of a cluster, which its label names. */
export interface ClusterTraits {
  readonly cluster_id: number;
  /** Names of domains, best first. */
  readonly strong_domains: readonly string[];
  /** Names of domains, worst first. */
  readonly weak_domains: readonly string[];
  /** Whether at least half of the members are observed in some domain. Otherwise both lists are empty. */
  readonly is_observed: boolean;
}

/** Why the skills of a recommendation are targeted. */
export type TargetKind = "weak" | "to_discover" | "to_consolidate";

/** What a part contributes to a score. */
export interface ScorePart {
  /** From 0 to 1, to 3 decimals; null for a cluster signal without a published rate. */
  readonly value: number | null;
  /** The weight in force, from 0 to 1. */
  readonly weight: number;
  /** Value times weight, to 3 decimals. If the value is null, the score minus the other parts. */
  readonly points: number;
}

/** The parts of a score, in the order of the formula. Except for rounding, their points add up to the score. */
export type ScoreBreakdown = { readonly [Name in ScorePartName as FieldName<Name>]: ScorePart };

/** A recommendation with the facts behind its sentence and score. */
export interface RecommendationDetails extends Recommendation {
  readonly kind: TargetKind;
  /** Labels of the target skills that the resource carries, in the resource's own order. */
  readonly skills_targeted: readonly string[];
  /** Number of skills of the resource, targeted or not. */
  readonly n_skills: number;
  readonly score_parts: ScoreBreakdown;
}

/** The rules in force. `RULE_OPTIONS` of `@mastery/core/rules` says what each one does. */
export type RulesInForce = Fields<Rules>;

/** What is served: from which days, by which version, and where it says little. */
export interface SnapshotSummary {
  /** What its owner calls it. */
  readonly name: string | null;
  /** The version of this software that computed it. */
  readonly version: string;
  /** The first day whose traces were chosen, such as `2025-09-01`; null if no day is too early. */
  readonly since: string | null;
  /** The last day whose traces were chosen. */
  readonly until: string | null;
  /** Day of the first trace; null if no trace has a date, or dates were not handed in. */
  readonly first_trace: string | null;
  /** Day of the last trace. */
  readonly last_trace: string | null;
  /** What the school calls its grades, such as `{ "1": "CP" }`; empty if it said nothing. */
  readonly grade_labels: Readonly<Record<string, string>>;
  /** Where there is too little evidence. */
  readonly gaps: Gaps;
}
