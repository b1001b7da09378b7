/**
 * Judges what is computed, against what learners did afterwards or the truth behind generated ones, and writes model cards.
 *
 * @module @mastery/evaluation
 */

export { type Attempt, AttemptLog } from "./attempts.ts";
export { type Figure, type Interval, isUnjudged, type Unjudged } from "./bootstrap.ts";
export { type CardOptions, parseQuality, type Quality, writeCard } from "./card.ts";
export { type Curve, reliabilityDiagram } from "./diagram.ts";
export type { GapFigures, PartFigures } from "./gaps.ts";
export {
  evaluateHoldout,
  type HoldoutOptions,
  type HoldoutReport,
  RESAMPLES,
} from "./holdout.ts";
export type { CalibrationBin, ListFigures } from "./lists.ts";
export type {
  PredictionFigures,
  PredictionsReport,
  PredictorReport,
  ReliabilityBin,
  Winner,
} from "./predictions.ts";
export type { Predictor, Tracker, Training } from "./predictors.ts";
export { markdownReport } from "./report.ts";
export type { CutOptions, SplitReport } from "./split.ts";
export type { ClusterStability } from "./stability.ts";
export { type Evaluation, evaluate, readTruth, type Truth } from "./truth.ts";
export type { WeakFigures } from "./weak.ts";
