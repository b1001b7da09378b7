/**
 * Judges what is computed: against the truth behind generated learners, or against what learners did afterwards.
 *
 * @module @mastery/evaluation
 */

export { type Attempt, AttemptLog, type Question } from "./attempts.ts";
export { type Figure, type Interval, isUnjudged, type Unjudged } from "./bootstrap.ts";
export { type Curve, reliabilityDiagram } from "./diagram.ts";
export type { GapFigures, PartFigures } from "./gaps.ts";
export {
  evaluateHoldout,
  type HoldoutOptions,
  type HoldoutReport,
  RESAMPLES,
} from "./holdout.ts";
export type { ListFigures } from "./lists.ts";
export type {
  PredictionFigures,
  PredictionsReport,
  Predictor,
  PredictorReport,
  ReliabilityBin,
} from "./predictions.ts";
export { markdownReport } from "./report.ts";
export type { CutOptions, Past, SplitReport } from "./split.ts";
export type { ClusterStability } from "./stability.ts";
export { type Evaluation, evaluate, readTruth, type Truth } from "./truth.ts";
export type { WeakFigures } from "./weak.ts";
