import type { Dataset, FittingOptions, Snapshot, SnapshotOptions } from "@mastery/core";
import { rulesInForce } from "@mastery/core/facts";
import { fit, type Model, transform } from "@mastery/core/model";
import {
  type AttemptLog,
  type Attempts,
  gatherMarked,
  type MarkedAttempts,
  markAttempts,
} from "./attempts.ts";
import { performanceFactors, performanceFactorsOfItems } from "./baselines/performance-factors.ts";
import { popularity, randomWithinWeak } from "./baselines/plain-lists.ts";
import { constantRate, itemRate, learnerRate } from "./baselines/shrunk-rates.ts";
import { clusterStability } from "./cluster-stability.ts";
import { cannotJudge, dayOf } from "./cut.ts";
import { Bootstrap } from "./figures.ts";
import { gapFigures } from "./gap-figures.ts";
import { checkHoldout, type HoldoutOptions, RESAMPLES } from "./holdout-options.ts";
import { judgeLists } from "./judge-lists.ts";
import { askPredictors, judgePredictions, ofSkillEstimate } from "./judge-predictions.ts";
import { productPredictors } from "./predictors.ts";
import { rememberVectors } from "./remember-vectors.ts";
import type { HoldoutReport, SplitReport } from "./report.ts";
import { type Split, splitAttempts } from "./split.ts";
import { isTooLittle } from "./too-little.ts";
import { weakFigures } from "./weak-figures.ts";

const BASELINES = [
  constantRate,
  learnerRate,
  itemRate,
  performanceFactors,
  performanceFactorsOfItems,
];

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
  const { holdout, split: date, resamples = RESAMPLES.default, ...others } = options;
  const { predictors = [], recommenders = [], ...fitting } = others;
  const split = splitAttempts(dataset, log.attempts, { holdout, split: date });
  const computing = { ...fitting, embedder: rememberVectors(fitting.embedder) };
  const { model, snapshot } = await computePast(split, computing);

  const learners = split.past.dataset.roster.ids.length;
  const { seed } = snapshot.metadata.rules;
  const bootstrap = new Bootstrap(learners, resamples, seed);
  const future = markAttempts(split.future);
  const scored = scoredOf(future);
  const answers = await askPredictors(split, scored, productPredictors(model), [
    ...BASELINES,
    ...predictors,
  ]);
  const withoutScore = split.future.score.length - scored.score.length;
  const unscored = scored.score.length === 0;
  const nothing = { cannot_be_judged: "no attempt after the cut has a score" };
  return {
    split: describeSplit(split, holdout, date),
    rules: rulesInForce(snapshot),
    version: snapshot.metadata.version,
    embedder: snapshot.metadata.embedder.id,
    resamples,
    predictions: judgePredictions(answers, withoutScore, learners, bootstrap),
    weak: unscored ? nothing : weakFigures(snapshot, model, split.past.dataset, scored, bootstrap),
    recommendations: await judgeLists(
      split.past,
      future,
      model,
      snapshot,
      [popularity, randomWithinWeak(snapshot, seed), ...recommenders],
      bootstrap,
      snapshotOptions(computing),
    ),
    gaps: unscored ? nothing : gapFigures(split.past.dataset, ofSkillEstimate(answers), bootstrap),
    clusters: await clusterStability(split.past.dataset, model, computing),
  };
}

/** @throws `MasteryError` `CANNOT_JUDGE` if the past is too small to be computed */
async function computePast(
  { past }: Split,
  options: FittingOptions,
): Promise<{ readonly model: Model; readonly snapshot: Snapshot }> {
  try {
    const model = await fit(past.dataset, options);
    return { model, snapshot: await transform(model, past.dataset, snapshotOptions(options)) };
  } catch (error) {
    if (!isTooLittle(error)) throw error;
    const reason = error.message.replace(/\.$/, "");
    throw cannotJudge(`their past alone cannot be computed (${reason})`);
  }
}

function snapshotOptions({ workers, onProgress, signal }: FittingOptions): SnapshotOptions {
  return { workers, onProgress, signal };
}

function scoredOf(attempts: MarkedAttempts): MarkedAttempts {
  const positions = attempts.learner.map((_, at) => at).filter((at) => attempts.score[at]! >= 0);
  return gatherMarked(attempts, positions);
}

function describeSplit(
  { past, future, counts }: Split,
  holdout: number | undefined,
  split: string | undefined,
): SplitReport {
  const days = ({ time }: Attempts): [string, string] => {
    const [first, last] = time.reduce(
      ([low, high], one) => [Math.min(low!, one), Math.max(high!, one)],
      [Infinity, -Infinity],
    );
    return [dayOf(first!), dayOf(last!)];
  };
  const [past_from, past_to] = days(past.attempts);
  const [future_from, future_to] = days(future);
  const when = { past_from, past_to, future_from, future_to };
  return { holdout: holdout ?? null, split: split ?? null, ...when, ...counts };
}
