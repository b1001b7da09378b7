import type { Recommendation } from "@mastery/core";
import type { ExplanationFacts } from "@mastery/core/languages";
import type { FieldName, ScorePartName } from "@mastery/core/rules";

// Field names are those of the HTTP API.

/** Attempts of a learner on a resource. */
export interface Attempts {
  /** With or without a score; 0 if the learner never tried the resource. */
  readonly n_traces: number;
  /** Scored traces that succeeded, or 1 if only traces without a score succeeded, or 0 if no trace succeeded. */
  readonly n_successes: number;
  /** Day of the learner's last trace on the resource, such as `2025-09-01`; null if no trace has a date. */
  readonly last_trace: string | null;
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
  extends Recommendation,
    Attempts,
    Pick<ExplanationFacts, "kind" | "skills_targeted"> {
  /** Null if the catalogue has no web address. */
  readonly url: string | null;
  /** Includes skills that are not targeted. */
  readonly n_skills: number;
  readonly score_parts: ScoreBreakdown;
  /** Whether the similarity is known: false if the resource's text or the texts of the target skills have no meaning for the embedder. */
  readonly similarity_known: boolean;
  /** From 0 to 1, to 3 decimals (rule 2.2.11). */
  readonly expected_score: number;
  /** Score of an average learner, from 0 (hardest) to 1, to 3 decimals; null if it is not published. */
  readonly difficulty: number | null;
  /** Whether the expected score is neither too low nor too high (rule 2.4.12). */
  readonly within_reach: boolean;
  /** Whether the learner has succeeded before. */
  readonly mastered_before: boolean;
  /** Whether the rank is lower because the learner has failed repeatedly and never succeeded (rule 2.4.12). */
  readonly held_back: boolean;
  /** Phase in which the resource became a candidate: 0 is nominal, and 1 to 3 are fallbacks (rule 2.4.4). */
  readonly phase: number;
}
