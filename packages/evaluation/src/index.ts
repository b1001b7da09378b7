/**
 * Judges what is computed: against the truth behind generated learners, or against what learners did afterwards.
 *
 * @module @mastery/evaluation
 */

export { type Evaluation, evaluate } from "./evaluate.ts";
export { AttemptLog, type Attempts } from "./holdout/attempts.ts";
export type { ClusterStability } from "./holdout/cluster-stability.ts";
export type { CutOptions } from "./holdout/cut.ts";
export { evaluateHoldout } from "./holdout/evaluate-holdout.ts";
export { type Figure, type Interval, isUnjudged, type Unjudged } from "./holdout/figures.ts";
export type { GapFigures, PartFigures } from "./holdout/gap-figures.ts";
export { gini } from "./holdout/gini.ts";
export { type HoldoutOptions, RESAMPLES } from "./holdout/holdout-options.ts";
export type { ListFigures, MatchedFigures, RankFigures } from "./holdout/list-figures.ts";
export type { Lists, Recommender } from "./holdout/lists.ts";
export { markdownReport } from "./holdout/markdown-report.ts";
export type { Advantage, PredictionFigures, ReliabilityBin } from "./holdout/prediction-figures.ts";
export type { Predictor, Questions } from "./holdout/predictors.ts";
export { type Curve, reliabilityDiagram } from "./holdout/reliability-diagram.ts";
export type {
  HoldoutReport,
  PredictionsReport,
  PredictorReport,
  RecommenderReport,
  SplitReport,
} from "./holdout/report.ts";
export type { Past, SplitCounts } from "./holdout/split.ts";
export type { WeakFigures } from "./holdout/weak-figures.ts";
export { readTruth, type Truth } from "./truth.ts";
