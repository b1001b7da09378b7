import type { Dataset, FittingOptions } from "@mastery/core";
import {
  aDataset,
  aFunction,
  type Checks,
  checkEach,
  checkOptions,
  custom,
  FITTING_OPTIONS,
  integer,
  isObject,
  listOf,
  objectOf,
  optional,
  refuse,
  someText,
} from "@mastery/core/internal";
import { fit, type Model } from "@mastery/core/model";
import type { Attempt, AttemptLog } from "./attempts.ts";
import type { Answer } from "./predictions.ts";
import type { Predictor } from "./predictors.ts";
import { type CutOptions, cannotJudge } from "./split.ts";

/** Options of the evaluation. All other options are options of `precompute()`, applied to the past. */
export interface JudgingOptions extends FittingOptions {
  /** Draws of learners behind each interval, from 100 to 10,000. Default: 200. */
  readonly resamples?: number | undefined;
  /** Predictors in addition to the built-in baselines. */
  readonly predictors?: readonly Predictor[] | undefined;
  /** Called once with every prediction. */
  readonly onPredictions?: ((predictions: Predictions) => void) | undefined;
}

/** Every evaluated prediction, in columns. */
export interface Predictions {
  /** Attempts, ordered by learner, then by time. */
  readonly asked: readonly Attempt[];
  /** The dataset to which the positions of learners and resources refer. */
  readonly dataset: Dataset;
  /** The fold of each attempt's learner; undefined without folds. */
  readonly folds?: readonly number[] | undefined;
  readonly answers: readonly Answer[];
}

/** Bounds and default of `resamples`. */
export const RESAMPLES = { minimum: 100, maximum: 10_000, default: 200 } as const;

/** Validators of the options. */
export const JUDGING_OPTIONS: Checks<JudgingOptions> = {
  ...FITTING_OPTIONS,
  resamples: optional(integer(RESAMPLES.minimum, RESAMPLES.maximum)),
  predictors: optional(listOf(objectOf("{ name, train() }", { name: someText, train: aFunction }))),
  onPredictions: optional(aFunction),
};

/** @throws `MasteryError` `INVALID_OPTION` listing every problem */
export function checkJudging<Options extends JudgingOptions>(
  dataset: Dataset,
  log: AttemptLog,
  options: Options,
  checks: Checks<Options>,
): void {
  checkOptions(options, checks);
  const isLog = custom("an AttemptLog", (value) => isObject(value) && "attempts" in value);
  refuse(checkEach({ dataset: aDataset, log: isLog }, "", { dataset, log }));
}

/** @throws `MasteryError` `INVALID_OPTION` unless exactly one kind of cut is given */
export function checkCut({ holdout, split }: CutOptions): void {
  const given = [holdout, split].filter((cut) => cut !== undefined).length;
  if (given === 1) return;
  refuse([`expected either holdout or split, got ${given === 0 ? "neither" : "both"}`]);
}

/** Returns the model of the known data. */
export async function fitPast(past: Dataset, options: FittingOptions): Promise<Model> {
  return fit(past, options).catch((error: unknown) => {
    if (!isTooLittle(error)) throw error;
    const reason = error.message.replace(/\.$/, "");
    throw cannotJudge(`nothing can be computed from their past alone (${reason})`);
  });
}

/** Whether an error says that there is too little data to compute anything. */
export function isTooLittle(error: unknown): error is Error {
  return ["TOO_FEW_LEARNERS", "TOO_FEW_DISTINCT_PROFILES", "NOTHING_OBSERVED"].includes(
    Object(error).code,
  );
}
