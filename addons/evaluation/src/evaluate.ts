import type { Dataset, FittingOptions } from "@mastery/core";
import { aDataset, date, selectLearners } from "@mastery/core/dataset";
import { FITTING_OPTIONS, fit } from "@mastery/core/model";
import {
  aFunction,
  type Checks,
  checkArguments,
  checkOptions,
  custom,
  integer,
  isObject,
  listOf,
  objectOf,
  optional,
  refuse,
  someText,
} from "@mastery/core/validation";
import { type RulesInForce, rulesInForce } from "@mastery/insights/answers";
import { type Attempt, type AttemptLog, byLearner, scoredOf } from "./attempts.ts";
import { Bootstrap, shuffled, type Unjudged } from "./bootstrap.ts";
import { type DifficultyFigures, difficultyFigures } from "./difficulties.ts";
import { type ListFigures, type ListsById, listFigures, listsOf } from "./lists.ts";
import {
  type GapFigures,
  gapFigures,
  judgePredictions,
  type PredictionsReport,
} from "./predictions.ts";
import type { Predictor } from "./predictor.ts";
import { type Answer, answersOf, compute, type Trained, trainAll } from "./predictors.ts";
import {
  type CutOptions,
  cannotJudge,
  firstOfFuture,
  inOrder,
  type SplitReport,
  splitAttempts,
  tooLittle,
} from "./split.ts";
import { type ClusterStability, clusterStability } from "./stability.ts";
import { type StateFigures, stateFigures, type WeakFigures, weakFigures } from "./weak.ts";

/** Options of the evaluation. All inherited options are options of `precompute()`, applied to the past. */
export interface JudgingOptions extends FittingOptions {
  /** Number of bootstrap resamples behind each interval, from 100 to 10,000. Default: 200. */
  readonly resamples?: number | undefined;
  /** Predictors in addition to the built-in baselines. */
  readonly predictors?: readonly Predictor[] | undefined;
  /** Called once, with all predictions. */
  readonly onPredictions?: ((predictions: Predictions) => void) | undefined;
}

/** Options of the evaluation: give `holdout` or `split`. */
export interface HoldoutOptions extends CutOptions, JudgingOptions {
  /** Lists to evaluate in place of the product's lists. */
  readonly lists?: ListsById | undefined;
}

/** Every evaluated prediction, in columns. */
export interface Predictions {
  /** The predicted attempts, ordered by learner, then by time. */
  readonly asked: readonly Attempt[];
  /** The dataset to which the positions of learners and resources refer. */
  readonly dataset: Dataset;
  /** The fold of each attempt's learner; undefined without folds. */
  readonly folds?: readonly number[] | undefined;
  readonly answers: readonly Answer[];
}

/** Quality of past claims and recommendations, measured with later results. Field names are those of the JSON output. */
export interface HoldoutReport {
  readonly split: SplitReport;
  readonly rules: RulesInForce;
  readonly version: string;
  readonly embedder: string;
  readonly resamples: number;
  readonly difficulties: DifficultyFigures;
  readonly predictions: PredictionsReport | Unjudged;
  readonly weak: WeakFigures | Unjudged;
  /** How often skills in each state were weak later. */
  readonly states: readonly StateFigures[] | Unjudged;
  /** Quality of the lists in `lists`, or by default of the served lists. */
  readonly recommendations: ListFigures;
  /** Differences in the quality of the product's predictions between groups. */
  readonly gaps: readonly GapFigures[] | Unjudged;
  readonly clusters: ClusterStability | Unjudged;
}

/** Quality of predictions that are updated after each attempt. Field names are those of the JSON output. */
export interface OnlineReport {
  /** Number of parts into which learners are divided. Predictors for one part are trained on only the other parts. */
  readonly folds: number;
  readonly embedder: string;
  readonly resamples: number;
  /** Each attempt, predicted from all earlier attempts. */
  readonly online: PredictionsReport;
  /** The last fifth of each learner's attempts, predicted from the earlier attempts. */
  readonly frozen: PredictionsReport;
  /** Differences in the quality of the product's online predictions between groups. */
  readonly gaps: readonly GapFigures[];
}

/**
 * Computes claims and lists from only the past of a dataset, and resolves to their quality, measured with later attempts.
 *
 * @throws `MasteryError` `CANNOT_JUDGE` with the reason if the data cannot be evaluated at all; `INVALID_OPTION` with every problem, before
 * any work, if an option is invalid, or if `dataset` or `log` has a wrong type
 *
 * @example
 * ```ts
 * const log = new AttemptLog();
 * const dataset = await readDataset("data", { onAttempt: log.add });
 * const report = await evaluateHoldout(dataset, log, { holdout: 0.2, embedder: hashingEmbedder() });
 * ```
 */
export async function evaluateHoldout(
  dataset: Dataset,
  log: AttemptLog,
  options: HoldoutOptions,
): Promise<HoldoutReport> {
  checkHoldout(dataset, log, options);
  const { holdout, split: day, lists, resamples = RESAMPLES.default, ...others } = options;
  const { predictors = [], onPredictions, ...fitting } = others;
  const { before, future, ...split } = splitAttempts(dataset, log.attempts, options);
  const past = await compute(split.past, scoredOf(before), fitting).catch(tooLittle);
  const { version, embedder, rules } = past.snapshot.metadata;
  const asked = scoredOf(future);
  const trained = await trainAll(predictors, past);
  const answers = answersOf(asked, () => trained, past.own);
  onPredictions?.({ asked, dataset: split.past, answers });
  const bootstrap = new Bootstrap(past.own.length, resamples, rules.seed);
  const isAsked = asked.length > 0;
  const nothing: Unjudged = { cannot_be_judged: "no attempt after the cut has a score" };
  return {
    split: split.report,
    rules: rulesInForce(past.snapshot),
    version,
    embedder: embedder.id,
    resamples,
    difficulties: difficultyFigures(past.snapshot),
    predictions: isAsked ? judgePredictions(asked, answers, bootstrap) : nothing,
    weak: isAsked ? weakFigures(past, asked, bootstrap) : nothing,
    states: isAsked ? stateFigures(past, asked, bootstrap) : nothing,
    recommendations: listFigures(past, listsOf(past, lists), asked, bootstrap),
    gaps: isAsked ? gapFigures(split.past, asked, answers[0]!, bootstrap) : nothing,
    clusters: await clusterStability(past, fitting),
  };
}

const FOLDS = 5;
const HOLDOUT = 0.2;
const SEED = 42;

/**
 * Predicts each scored attempt from the learner's earlier attempts, and resolves to the quality of the predictions. Predictors for one
 * fifth of the learners are trained on the other learners. Simultaneous attempts have no order, so none is predicted from another.
 *
 * @throws `MasteryError` `CANNOT_JUDGE` with the reason if the data cannot be evaluated; `INVALID_OPTION`, before any work, if an option is
 * invalid
 */
export async function evaluateOnline(
  dataset: Dataset,
  log: AttemptLog,
  options: JudgingOptions,
): Promise<OnlineReport> {
  checkJudging(dataset, log, options, JUDGING_OPTIONS);
  const { resamples = RESAMPLES.default, predictors = [], ...others } = options;
  const { onPredictions, ...fitting } = others;
  const asked = scoredOf(inOrder(dataset, log.attempts));
  if (asked.length === 0) throw cannotJudge("no trace has a score");
  const own = byLearner(asked, dataset.roster.ids.length);
  const folds = new Uint8Array(own.length);
  for (const [place, learner] of shuffled(own.length, SEED, 0).entries()) {
    folds[learner] = place % FOLDS;
  }
  const trained: (readonly Trained[])[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = Uint32Array.from(own.keys()).filter((learner) => folds[learner] !== fold);
    const part = selectLearners(dataset, others);
    const attempts = Array.from(others, (learner, i) =>
      own[learner]!.map((attempt) => ({ ...attempt, learner: i })),
    ).flat();
    const model = await fit(part, fitting).catch(tooLittle);
    trained.push(await trainAll(predictors, { dataset: part, model, attempts }));
  }
  const trainedFor = (learner: number) => trained[folds[learner]!]!;
  const answers = answersOf(asked, trainedFor, own, ({ time }) => time);
  const cuts = own.map((all) => all[firstOfFuture(all, { holdout: HOLDOUT })]?.time ?? Infinity);
  const cutOf = ({ learner }: Attempt): number => cuts[learner]!;
  const last = asked.filter((one) => one.time >= cutOf(one));
  const frozen = answersOf(last, trainedFor, own, cutOf);
  const bootstrap = new Bootstrap(own.length, resamples, SEED);
  const foldsOfAsked = asked.map(({ learner }) => folds[learner]!);
  onPredictions?.({ asked, dataset, folds: foldsOfAsked, answers });
  return {
    folds: FOLDS,
    embedder: fitting.embedder.id,
    resamples,
    online: judgePredictions(asked, answers, bootstrap),
    frozen: judgePredictions(last, frozen, bootstrap),
    gaps: gapFigures(dataset, asked, answers[0]!, bootstrap),
  };
}

/** Bounds and default of `resamples`. */
export const RESAMPLES = { minimum: 100, maximum: 10_000, default: 200 } as const;

const JUDGING_OPTIONS: Checks<JudgingOptions> = {
  ...FITTING_OPTIONS,
  resamples: optional(integer(RESAMPLES.minimum, RESAMPLES.maximum)),
  predictors: optional(listOf(objectOf("{ name, train() }", { name: someText, train: aFunction }))),
  onPredictions: optional(aFunction),
};

const HOLDOUT_OPTIONS: Checks<HoldoutOptions> = {
  ...JUDGING_OPTIONS,
  holdout: optional(
    custom("a number above 0 and below 1", (one) => typeof one === "number" && one > 0 && one < 1),
  ),
  split: optional(date),
  lists: optional(custom("a Map of lists of ids by learner id", (value) => value instanceof Map)),
};

function checkJudging(
  dataset: Dataset,
  log: AttemptLog,
  options: object,
  checks: Checks<JudgingOptions>,
): void {
  checkOptions(options, checks);
  const isLog = custom("an AttemptLog", (value) => isObject(value) && "attempts" in value);
  checkArguments({ dataset, log }, { dataset: aDataset, log: isLog });
}

function checkHoldout(dataset: Dataset, log: AttemptLog, options: CutOptions): void {
  checkJudging(dataset, log, options, HOLDOUT_OPTIONS);
  const [hasShare, hasDay] = [options.holdout !== undefined, options.split !== undefined];
  if (hasShare !== hasDay) return;
  refuse([`expected either holdout or split, got ${hasDay ? "both" : "neither"}`]);
}
