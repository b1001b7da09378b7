/**
 * Evaluates results against later attempts, or against the truth of generated learners, and writes model cards.
 *
 * @module @mastery/evaluation
 */

export { type Attempt, AttemptLog } from "./attempts.ts";
export { type Figure, type Interval, isUnjudged, type Unjudged } from "./bootstrap.ts";
export { type CardOptions, parseQuality, type Quality, writeCard } from "./card.ts";
export { type Curve, reliabilityDiagram } from "./diagram.ts";
export { type ExperimentReport, evaluateExperiment } from "./experiment.ts";
export { type ExperimentPlan, type PlanOptions, planExperiment } from "./experiment-plan.ts";
export type { GapFigures, PartFigures } from "./gaps.ts";
export {
  evaluateHoldout,
  type HoldoutOptions,
  type HoldoutReport,
} from "./holdout.ts";
export { type JudgingOptions, type Predictions, RESAMPLES } from "./judging.ts";
export type { CalibrationBin, ListFigures, ListsById } from "./lists.ts";
export { evaluateOnline, type OnlineReport } from "./online.ts";
export type {
  Answer,
  PredictionFigures,
  PredictionsReport,
  PredictorReport,
  ReliabilityBin,
  Winner,
} from "./predictions.ts";
export type { Predictor, Tracker, Training } from "./predictors.ts";
export { experimentReport, markdownReport, onlineReport, planReport } from "./report.ts";
export type { CutOptions, SplitReport } from "./split.ts";
export type { ClusterStability } from "./stability.ts";
export {
  evaluateTruth,
  type KnownFigures,
  readTruth,
  type Truth,
  type TruthOptions,
  type TruthReport,
} from "./truth.ts";
export type { WeakFigures } from "./weak.ts";
