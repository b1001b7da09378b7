import type { Dataset, FittingOptions } from "@mastery/core";
import {
  aDataset,
  aFunction,
  type Check,
  type Checks,
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
import type { AttemptLog } from "./attempts.ts";
import { CUT_OPTIONS, type CutOptions, problemsOfCut } from "./cut.ts";
import type { Recommender } from "./lists.ts";
import type { Predictor } from "./predictors.ts";

/** How to judge: give `holdout` or `split`. The other options are those of `precompute()`, for the past. */
export interface HoldoutOptions extends CutOptions, FittingOptions {
  /** Draws of learners behind each interval, from 100 to 10,000. Default: 200. */
  readonly resamples?: number | undefined;
  /** Further predictors, beside the built-in baselines. */
  readonly predictors?: readonly Predictor[] | undefined;
  /** Further recommenders, beside the built-in baselines. */
  readonly recommenders?: readonly Recommender[] | undefined;
}

/** Bounds and default of `resamples`. */
export const RESAMPLES = { minimum: 100, maximum: 10_000, default: 200 } as const;

/** What is asked by one method, and stands in the report under its name. */
function asked(method: "predict" | "recommend"): Check {
  return objectOf(`{ name, ${method}() }`, { name: someText, [method]: aFunction });
}

const HOLDOUT_OPTIONS: Checks<HoldoutOptions> = {
  ...CUT_OPTIONS,
  ...FITTING_OPTIONS,
  resamples: optional(integer(RESAMPLES.minimum, RESAMPLES.maximum)),
  predictors: optional(listOf(asked("predict"))),
  recommenders: optional(listOf(asked("recommend"))),
};

const log: Check = custom("an AttemptLog", (value) => isObject(value) && "attempts" in value);

/** @throws `MasteryError` `INVALID_OPTION` listing every problem of the options, or of the others */
export function checkHoldout(
  dataset: Dataset,
  attempts: AttemptLog,
  options: HoldoutOptions,
): void {
  checkOptions(options, HOLDOUT_OPTIONS);
  refuse([...aDataset("dataset", dataset), ...log("log", attempts), ...problemsOfCut(options)]);
}
