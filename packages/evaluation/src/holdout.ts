import type { Dataset, Embedder, FittingOptions } from "@mastery/core";
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
  someText,
} from "@mastery/core/internal";
import { fit, transform } from "@mastery/core/model";
import { type Attempt, type AttemptLog, byLearner, scoredOf } from "./attempts.ts";
import { Bootstrap, type Unjudged } from "./bootstrap.ts";
import { type GapFigures, gapFigures } from "./gaps.ts";
import { type ListFigures, listFigures, listsOf } from "./lists.ts";
import { skillEstimate } from "./own-predictor.ts";
import { type Answer, judgePredictions, type PredictionsReport } from "./predictions.ts";
import { BASELINES, type Predictor, type Tracker } from "./predictors.ts";
import { type CutOptions, cannotJudge, type SplitReport, splitAttempts } from "./split.ts";
import { type ClusterStability, clusterStability, isTooLittle } from "./stability.ts";
import { type WeakFigures, weakFigures } from "./weak.ts";

/** How to judge: give `holdout` or `split`. The other options are those of `precompute()`, for the past. */
export interface HoldoutOptions extends CutOptions, FittingOptions {
  /** Draws of learners behind each interval, from 100 to 10,000. Default: 200. */
  readonly resamples?: number | undefined;
  /** Further predictors, beside the built-in baselines. */
  readonly predictors?: readonly Predictor[] | undefined;
}

/** Bounds and default of `resamples`. */
export const RESAMPLES = { minimum: 100, maximum: 10_000, default: 200 } as const;

/**
 * How good the claims and recommendations of the past were, judged by what came after. Field names are those of the JSON output. Figures
 * may be about few learners: each has their number.
 */
export interface HoldoutReport {
  readonly split: SplitReport;
  readonly rules: RulesInForce;
  /** The version of this software. */
  readonly version: string;
  readonly embedder: string;
  /** Resamples behind each interval. */
  readonly resamples: number;
  readonly predictions: PredictionsReport | Unjudged;
  readonly weak: WeakFigures | Unjudged;
  /** Of the lists as they are served. */
  readonly recommendations: ListFigures;
  /** Of the product's prediction. */
  readonly gaps: readonly GapFigures[] | Unjudged;
  readonly clusters: ClusterStability | Unjudged;
}

/**
 * Computes everything from the past of a dataset alone, and judges it by what came after.
 *
 * @param log the attempts behind the dataset
 * @throws `MasteryError` `CANNOT_JUDGE` with the reason if the data do not allow it at all; `INVALID_OPTION`, before any work,
 *   listing every invalid option, or if `dataset` or `log` is something else
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
  const { holdout, split: day, resamples = RESAMPLES.default, ...others } = options;
  const { predictors = [], ...given } = others;
  const { workers, onProgress, signal } = given;
  const fitting = { ...given, embedder: rememberVectors(given.embedder) };
  const split = splitAttempts(dataset, log.attempts, { holdout, split: day });
  const { past, before, future } = split;
  const model = await fit(past, fitting).catch((error: unknown) => {
    if (!isTooLittle(error)) throw error;
    const reason = error.message.replace(/\.$/, "");
    throw cannotJudge(`their past alone cannot be computed (${reason})`);
  });
  const snapshot = await transform(model, past, { workers, onProgress, signal });
  const learners = past.roster.ids.length;
  const bootstrap = new Bootstrap(learners, resamples, model.metadata.rules.seed);
  const training = { dataset: past, model, attempts: scoredOf(before) };
  const known = byLearner(training.attempts, learners);
  const asked = scoredOf(future);
  const answers: Answer[] = [];
  for (const predictor of [skillEstimate, ...BASELINES, ...predictors]) {
    const trackerOf = knowing(known, await predictor.train(training));
    const probability = Float64Array.from(asked, ({ learner, resource }) =>
      trackerOf(learner).predict(resource),
    );
    answers.push({ name: predictor.name, isProduct: predictor === skillEstimate, probability });
  }
  const trackerOf = knowing(known, await skillEstimate.train(training));
  const isAsked = asked.length > 0;
  const nothing: Unjudged = { cannot_be_judged: "no attempt after the cut has a score" };
  return {
    split: split.report,
    rules: rulesInForce(snapshot),
    version: snapshot.metadata.version,
    embedder: snapshot.metadata.embedder.id,
    resamples,
    predictions: isAsked ? judgePredictions(asked, answers, bootstrap) : nothing,
    weak: isAsked ? weakFigures(snapshot, past, asked, bootstrap) : nothing,
    recommendations: listFigures(listsOf(snapshot), split, trackerOf, bootstrap),
    gaps: isAsked ? gapFigures(past, asked, answers[0]!.probability, bootstrap) : nothing,
    clusters: await clusterStability(past, model, fitting),
  };
}

/** Returns trackers that know the attempts of a learner. The last one is kept: ask for one learner after another. */
function knowing(
  attempts: readonly (readonly Attempt[])[],
  start: () => Tracker,
): (learner: number) => Tracker {
  let [current, tracker] = [-1, start()];
  return (learner) => {
    if (learner === current) return tracker;
    [current, tracker] = [learner, start()];
    for (const attempt of attempts[learner]!) tracker.update(attempt);
    return tracker;
  };
}

const HOLDOUT_OPTIONS: Checks<HoldoutOptions> = {
  holdout: optional(
    custom(
      "a number above 0 and below 1",
      (value) => typeof value === "number" && value > 0 && value < 1,
    ),
  ),
  split: optional(date),
  ...FITTING_OPTIONS,
  resamples: optional(integer(RESAMPLES.minimum, RESAMPLES.maximum)),
  predictors: optional(listOf(objectOf("{ name, train() }", { name: someText, train: aFunction }))),
};

function checkHoldout(dataset: Dataset, log: AttemptLog, options: HoldoutOptions): void {
  checkOptions(options, HOLDOUT_OPTIONS);
  const isLog = custom("an AttemptLog", (value) => isObject(value) && "attempts" in value);
  const { holdout, split } = options;
  const cuts = [holdout, split].filter((cut) => cut !== undefined).length;
  const wrong = [`expected either holdout or split, got ${cuts === 0 ? "neither" : "both"}`];
  const problems = checkEach({ dataset: aDataset, log: isLog }, "", { dataset, log });
  refuse([...problems, ...(cuts === 1 ? [] : wrong)]);
}

/** Embeds each text once: the past is computed several times, with the same catalogue. */
function rememberVectors(embedder: Embedder): Embedder {
  const known = new Map<string, ArrayLike<number>>();
  const { id, dimension, revision } = embedder;
  return {
    id,
    dimension,
    ...(revision !== undefined && { revision }),
    async embed(texts, options) {
      const missing = texts.filter((text) => !known.has(text));
      const vectors = missing.length > 0 ? await embedder.embed(missing, options) : [];
      for (const [i, text] of missing.entries()) known.set(text, vectors[i]!);
      return texts.map((text) => known.get(text)!);
    },
  };
}
