import type { Dataset, FittingOptions, Snapshot } from "@mastery/core";
import { type RulesInForce, rulesInForce } from "@mastery/core/answers";
import { date } from "@mastery/core/dataset";
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
  selectLearners,
  someText,
} from "@mastery/core/internal";
import { fit, transform } from "@mastery/core/model";
import { type Attempt, type AttemptLog, byLearner, scoredOf } from "./attempts.ts";
import { Bootstrap, shuffled, type Unjudged } from "./bootstrap.ts";
import { type GapFigures, gapFigures } from "./gaps.ts";
import { type ListFigures, type ListsById, listFigures, listsOf } from "./lists.ts";
import { type Answer, judgePredictions, type PredictionsReport } from "./predictions.ts";
import {
  BASELINES,
  knowing,
  OWN_PREDICTORS,
  type Predictor,
  type Tracker,
  type Training,
} from "./predictors.ts";
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
import { type WeakFigures, weakFigures } from "./weak.ts";

/** Options of the evaluation. All other options are options of `precompute()`, applied to the past. */
export interface JudgingOptions extends FittingOptions {
  /** Draws of learners behind each interval, from 100 to 10,000. Default: 200. */
  readonly resamples?: number | undefined;
  /** Predictors in addition to the built-in baselines. */
  readonly predictors?: readonly Predictor[] | undefined;
  /** Called once with every prediction. */
  readonly onPredictions?: ((predictions: Predictions) => void) | undefined;
}

/** Options of the evaluation: give `holdout` or `split`. */
export interface HoldoutOptions extends CutOptions, JudgingOptions {
  /** Lists to evaluate instead of the product's. */
  readonly lists?: ListsById | undefined;
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

/**
 * Quality of past claims and recommendations, measured with later results. Field names are those of the JSON output. Figures may be about
 * few learners, so each figure states how many.
 */
export interface HoldoutReport {
  readonly split: SplitReport;
  readonly rules: RulesInForce;
  /** Version of this software. */
  readonly version: string;
  readonly embedder: string;
  /** Resamples behind each interval. */
  readonly resamples: number;
  readonly predictions: PredictionsReport | Unjudged;
  readonly weak: WeakFigures | Unjudged;
  /** Quality of the served lists. */
  readonly recommendations: ListFigures;
  /** Differences in the quality of the product's predictions between groups. */
  readonly gaps: readonly GapFigures[] | Unjudged;
  readonly clusters: ClusterStability | Unjudged;
}

/** Quality of predictions that are updated with each attempt before the next. Field names are those of the JSON output. */
export interface OnlineReport {
  /** Number of parts into which learners are divided. Values about all learners come only from the other parts. */
  readonly folds: number;
  readonly embedder: string;
  /** Resamples behind each interval. */
  readonly resamples: number;
  /** Each attempt, predicted from all earlier attempts. */
  readonly online: PredictionsReport;
  /** The last fifth of each learner's attempts, predicted from the earlier attempts. */
  readonly frozen: PredictionsReport;
  /** Differences in the quality of the product's online predictions between groups. */
  readonly gaps: readonly GapFigures[];
}

/**
 * Computes everything from only the past of a dataset, and compares it with later results.
 *
 * @param log the attempts behind the dataset
 * @throws `MasteryError` `CANNOT_JUDGE` with the reason if the data do not allow it at all; `INVALID_OPTION`, before any work,
 *   listing every invalid option, or if `dataset` or `log` has another type
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
  const { predictors: more = [], onPredictions, ...fitting } = others;
  const split = splitAttempts(dataset, log.attempts, { holdout, split: day });
  const { past, before, future, report } = split;
  const computed = await compute(past, scoredOf(before), fitting).catch(tooLittle);
  const { snapshot, trackerOf, model, attempts } = computed;
  const { version, embedder, rules } = snapshot.metadata;
  const asked = scoredOf(future);
  const learners = past.roster.ids.length;
  const predictors = [...OWN_PREDICTORS, ...BASELINES, ...more];
  const question = questionOf(predictors, asked);
  await answer([question], predictors, computed, byLearner(attempts, learners));
  const { answers } = question;
  onPredictions?.({ asked, dataset: past, answers });
  const bootstrap = new Bootstrap(learners, resamples, rules.seed);
  const isAsked = asked.length > 0;
  const nothing: Unjudged = { cannot_be_judged: "no attempt after the cut has a score" };
  return {
    split: report,
    rules: rulesInForce(snapshot),
    version,
    embedder: embedder.id,
    resamples,
    predictions: isAsked ? judgePredictions(asked, answers, bootstrap) : nothing,
    weak: isAsked ? weakFigures(snapshot, past, asked, bootstrap) : nothing,
    recommendations: listFigures(
      listsOf(snapshot, past, lists),
      split,
      trackerOf,
      rules,
      bootstrap,
    ),
    gaps: isAsked ? gapFigures(past, asked, answers[0]!.probability, bootstrap) : nothing,
    clusters: await clusterStability(past, model, fitting),
  };
}

const FOLDS = 5;
/** Share of each learner's attempts that `frozen` predicts. */
const HOLDOUT = 0.2;
/** Seed of the folds and of the resamples. */
const SEED = 42;

/**
 * Predicts each scored attempt from all earlier attempts of the learner. Learners are in five folds, and data about all learners come from
 * the other four. Attempts at the same time have no order, so none of them is known when the others are predicted.
 *
 * @throws `MasteryError` `CANNOT_JUDGE` with the reason if the data do not allow it; `INVALID_OPTION`, before any work
 */
export async function evaluateOnline(
  dataset: Dataset,
  log: AttemptLog,
  options: JudgingOptions,
): Promise<OnlineReport> {
  checkJudging(dataset, log, options, JUDGING_OPTIONS);
  const {
    resamples = RESAMPLES.default,
    predictors: more = [],
    onPredictions,
    ...fitting
  } = options;
  const asked = scoredOf(inOrder(dataset, log.attempts));
  if (asked.length === 0) throw cannotJudge("no trace has a score");
  const own = byLearner(asked, dataset.roster.ids.length);
  const cuts = own.map((all) => all[firstOfFuture(all, { holdout: HOLDOUT })]?.time ?? Infinity);
  const isLast = ({ learner, time }: Attempt): boolean => time >= cuts[learner]!;
  const predictors = [...OWN_PREDICTORS, ...BASELINES, ...more];
  const online = questionOf(predictors, asked, ({ time }) => time);
  const frozen = questionOf(predictors, asked.filter(isLast), ({ learner }) => cuts[learner]!);
  const folds = new Uint8Array(own.length);
  for (const [place, learner] of shuffled(own.length, SEED, 0).entries()) {
    folds[learner] = place % FOLDS;
  }
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = Uint32Array.from(own.keys()).filter((learner) => folds[learner] !== fold);
    const part = selectLearners(dataset, others);
    const attempts = Array.from(others, (learner, i) =>
      own[learner]!.map((attempt) => ({ ...attempt, learner: i })),
    ).flat();
    const model = await fit(part, fitting).catch(tooLittle);
    const training = { dataset: part, model, attempts };
    await answer([online, frozen], predictors, training, own, (learner) => folds[learner] === fold);
  }
  const bootstrap = new Bootstrap(own.length, resamples, SEED);
  const foldsOfAsked = asked.map(({ learner }) => folds[learner]!);
  onPredictions?.({ asked, dataset, folds: foldsOfAsked, answers: online.answers });
  return {
    folds: FOLDS,
    embedder: fitting.embedder.id,
    resamples,
    online: judgePredictions(asked, online.answers, bootstrap),
    frozen: judgePredictions(frozen.asked, frozen.answers, bootstrap),
    gaps: gapFigures(dataset, asked, online.answers[0]!.probability, bootstrap),
  };
}

/** Attempts to predict, each from the learner's attempts before a time, and the predictions of all predictors. */
interface Question {
  readonly asked: readonly Attempt[];
  readonly knownBefore: (one: Attempt) => number;
  readonly answers: readonly Answer[];
}

function questionOf(
  predictors: readonly Predictor[],
  asked: readonly Attempt[],
  knownBefore: (one: Attempt) => number = () => Infinity,
): Question {
  const answers = predictors.map((predictor) => {
    const probability = new Float64Array(asked.length);
    return { name: predictor.name, isProduct: OWN_PREDICTORS.includes(predictor), probability };
  });
  return { asked, knownBefore, answers };
}

/** Fills in the answers about some learners. */
async function answer(
  questions: readonly Question[],
  predictors: readonly Predictor[],
  training: Training,
  own: readonly (readonly Attempt[])[],
  isAsked: (learner: number) => boolean = () => true,
): Promise<void> {
  for (const [i, predictor] of predictors.entries()) {
    const start = await predictor.train(training);
    for (const { asked, knownBefore, answers } of questions) {
      const trackerOf = knowing(own, start);
      for (const [row, one] of asked.entries()) {
        if (!isAsked(one.learner)) continue;
        const tracker = trackerOf(one.learner, knownBefore(one));
        answers[i]!.probability[row] = tracker.predict(one.resource);
      }
    }
  }
}

/** Computes the product's results for known data, and returns them with trackers of its predictor. */
export async function compute(
  dataset: Dataset,
  attempts: readonly Attempt[],
  options: FittingOptions,
): Promise<Training & { snapshot: Snapshot; trackerOf: (learner: number) => Tracker }> {
  const { workers, onProgress, signal } = options;
  const model = await fit(dataset, options);
  const snapshot = await transform(model, dataset, { workers, onProgress, signal });
  const training = { dataset, model, attempts };
  const start = await OWN_PREDICTORS[0]!.train(training);
  const trackerOf = knowing(byLearner(attempts, dataset.roster.ids.length), start);
  return { ...training, snapshot, trackerOf };
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
    custom(
      "a number above 0 and below 1",
      (value) => typeof value === "number" && value > 0 && value < 1,
    ),
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
  refuse(checkEach({ dataset: aDataset, log: isLog }, "", { dataset, log }));
}

/** @throws `MasteryError` `INVALID_OPTION` listing every problem, or unless exactly one kind of cut is given */
export function checkHoldout(dataset: Dataset, log: AttemptLog, options: CutOptions): void {
  checkJudging(dataset, log, options, HOLDOUT_OPTIONS);
  const given = [options.holdout, options.split].filter((cut) => cut !== undefined).length;
  const got = given === 0 ? "neither" : "both";
  if (given !== 1) refuse([`expected either holdout or split, got ${got}`]);
}
