import type { Dataset } from "@mastery/core";
import { type RulesInForce, rulesInForce } from "@mastery/core/answers";
import { date } from "@mastery/core/dataset";
import { type Checks, custom, optional } from "@mastery/core/internal";
import { transform } from "@mastery/core/model";
import { type AttemptLog, byLearner, scoredOf } from "./attempts.ts";
import { Bootstrap, type Unjudged } from "./bootstrap.ts";
import { type GapFigures, gapFigures } from "./gaps.ts";
import {
  checkCut,
  checkJudging,
  fitPast,
  JUDGING_OPTIONS,
  type JudgingOptions,
  RESAMPLES,
} from "./judging.ts";
import { type ListFigures, type ListsById, listFigures, listsById, listsOf } from "./lists.ts";
import { OWN_PREDICTORS } from "./own-predictors.ts";
import { type Answer, judgePredictions, type PredictionsReport } from "./predictions.ts";
import { BASELINES, knowing } from "./predictors.ts";
import { type CutOptions, type SplitReport, splitAttempts } from "./split.ts";
import { type ClusterStability, clusterStability } from "./stability.ts";
import { type WeakFigures, weakFigures } from "./weak.ts";

/** Options of the evaluation: give `holdout` or `split`. */
export interface HoldoutOptions extends CutOptions, JudgingOptions {
  /** Lists to evaluate instead of the product's. */
  readonly lists?: ListsById | undefined;
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
  checkJudging(dataset, log, options, HOLDOUT_OPTIONS);
  checkCut(options);
  const { holdout, split: day, resamples = RESAMPLES.default, lists, ...others } = options;
  const { predictors = [], onPredictions, ...fitting } = others;
  const { workers, onProgress, signal } = fitting;
  const split = splitAttempts(dataset, log.attempts, { holdout, split: day });
  const { past, before, future } = split;
  const model = await fitPast(past, fitting);
  const snapshot = await transform(model, past, { workers, onProgress, signal });
  const learners = past.roster.ids.length;
  const bootstrap = new Bootstrap(learners, resamples, model.metadata.rules.seed);
  const training = { dataset: past, model, attempts: scoredOf(before) };
  const known = byLearner(training.attempts, learners);
  const asked = scoredOf(future);
  const answers: Answer[] = [];
  for (const predictor of [...OWN_PREDICTORS, ...BASELINES, ...predictors]) {
    const trackerOf = knowing(known, await predictor.train(training));
    const probability = Float64Array.from(asked, ({ learner, resource }) =>
      trackerOf(learner).predict(resource),
    );
    const isProduct = OWN_PREDICTORS.includes(predictor);
    answers.push({ name: predictor.name, isProduct, probability });
  }
  onPredictions?.({ asked, dataset: past, answers });
  const trackerOf = knowing(known, await OWN_PREDICTORS[0]!.train(training));
  const listed = lists ? listsById(lists, past) : listsOf(snapshot);
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
    recommendations: listFigures(listed, split, trackerOf, model.metadata.rules, bootstrap),
    gaps: isAsked ? gapFigures(past, asked, answers[0]!.probability, bootstrap) : nothing,
    clusters: await clusterStability(past, model, fitting),
  };
}

/** Validators of the options. */
export const HOLDOUT_OPTIONS: Checks<HoldoutOptions> = {
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
