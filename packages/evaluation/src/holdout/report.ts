import type { RulesInForce } from "@mastery/core/facts";
import type { ClusterStability } from "./cluster-stability.ts";
import type { Figure, Unjudged } from "./figures.ts";
import type { GapFigures } from "./gap-figures.ts";
import type { ListFigures } from "./list-figures.ts";
import type { Advantage, PredictionFigures, ReliabilityBin } from "./prediction-figures.ts";
import type { SplitCounts } from "./split.ts";
import type { WeakFigures } from "./weak-figures.ts";

/** Where the past ended, and what is in the two parts. */
export interface SplitReport extends SplitCounts {
  /** The share of each learner's traces that was held out; null if a date was given. */
  readonly holdout: number | null;
  /** The first day of the future; null if a share was given. */
  readonly split: string | null;
  /** First day of the past. */
  readonly past_from: string;
  /** Last day of the past. With a share, each learner has a cut of their own, so the two parts overlap in time. */
  readonly past_to: string;
  readonly future_from: string;
  readonly future_to: string;
}

/** A predictor, on all attempts that it predicts. */
export interface PredictorReport extends PredictionFigures {
  readonly name: string;
  /** Whether it is part of the product, and no baseline. */
  readonly is_product: boolean;
  /** Its figures minus those of the skill estimate, on the same attempts. A better one has a higher AUC and a lower Brier score. */
  readonly minus_skill_estimate: Advantage;
  readonly reliability: readonly ReliabilityBin[];
}

/** What was predicted about scored attempts after the cut. */
export interface PredictionsReport {
  readonly attempts: number;
  readonly learners: number;
  /** Attempts after the cut without a score, which no profile is about. */
  readonly attempts_without_score: number;
  readonly success: Figure;
  /** Every predictor that has a probability for each attempt. */
  readonly all: readonly PredictorReport[];
  /** Every predictor on those attempts alone for which the served profile has a value. */
  readonly where_profile_speaks: readonly PredictorReport[];
}

/** The lists of the product, of itself without one of its weights, or of a baseline. */
export interface RecommenderReport extends ListFigures {
  readonly kind: "product" | "without" | "baseline";
}

/**
 * How good the claims and recommendations of the past were, judged by what came after. Field names are those of the JSON output. It is
 * about all learners together and names nobody. Neither a figure nor the difference of two is about fewer than five learners; a count may be.
 */
export interface HoldoutReport {
  readonly split: SplitReport;
  /** The rules in force. */
  readonly rules: RulesInForce;
  /** The version of this software. */
  readonly version: string;
  readonly embedder: string;
  /** Resamples behind each interval. */
  readonly resamples: number;
  readonly predictions: PredictionsReport | Unjudged;
  readonly weak: WeakFigures | Unjudged;
  readonly recommendations: readonly RecommenderReport[];
  /** Of the skill estimate. */
  readonly gaps: readonly GapFigures[] | Unjudged;
  readonly clusters: ClusterStability | Unjudged;
}
