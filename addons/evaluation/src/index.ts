/**
 * Evaluates results against later attempts, or against the truth of generated learners.
 *
 * @module @mastery/evaluation
 */

export { type Attempt, AttemptLog } from "./attempts.ts";
export { type Figure, type Interval, isUnjudged, type Unjudged } from "./bootstrap.ts";
export { type DifficultyFigures, describeDifficulties, difficultyFigures } from "./difficulties.ts";
export { ERROR_CODES, type ErrorCode } from "./error-codes.ts";
export {
  evaluateHoldout,
  evaluateOnline,
  type HoldoutOptions,
  type HoldoutReport,
  type JudgingOptions,
  type OnlineReport,
  type Predictions,
  RESAMPLES,
} from "./evaluate.ts";
export type { ListFigures, ListsById } from "./lists.ts";
export type {
  GapFigures,
  PredictionFigures,
  PredictionsReport,
  PredictorReport,
  ReliabilityBin,
} from "./predictions.ts";
export type { Predictor, Tracker, Training } from "./predictor.ts";
export { type Answer, expectedScores } from "./predictors.ts";
export { type CutOptions, type Split, type SplitReport, splitAttempts } from "./split.ts";
export type { ClusterStability } from "./stability.ts";
export {
  evaluateTruth,
  type KnownFigures,
  readTruth,
  type Truth,
  type TruthOptions,
  type TruthReport,
} from "./truth.ts";
export type { StateFigures, WeakFigures } from "./weak.ts";
