import type { Model } from "@mastery/core/model";
import type { Attempt, Question } from "./attempts.ts";
import { type Bootstrap, dot, type Figure, type Statistic, Tally } from "./bootstrap.ts";
import { estimatesOf, type LearnerEstimates } from "./estimates.ts";
import type { Past } from "./split.ts";

/** Predicts attempts from the past alone: it gets nothing else. */
export interface Predictor {
  readonly name: string;
  /**
   * Returns the probability of success of each question, from 0 to 1; NaN where it has none.
   *
   * @param questions ordered by learner
   */
  predict(
    past: Past,
    questions: readonly Question[],
  ): ArrayLike<number> | Promise<ArrayLike<number>>;
}

/** One bar of a reliability diagram. */
export interface ReliabilityBin {
  /** Probabilities from here … */
  readonly from: number;
  /** … to below here (the last one includes 1). */
  readonly to: number;
  readonly attempts: number;
  /** Mean predicted probability. */
  readonly predicted: number;
  /** Share that succeeded. */
  readonly observed: number;
}

/** How good predictions were. */
export interface PredictionFigures {
  /** Attempts that were predicted. */
  readonly attempts: number;
  /** Area under the ROC curve: the chance that a success was given more than a failure. 0.5 is chance, 1 is best. */
  readonly auc: Figure;
  /** Mean squared error of the probabilities: 0 is best. */
  readonly brier: Figure;
  /** Expected calibration error over ten bins: the mean distance between predicted and observed shares. 0 is best. */
  readonly ece: Figure;
  /** Mean predicted minus observed share: above 0, the prediction is too optimistic. */
  readonly bias: Figure;
}

/** A predictor, on all attempts that it predicts. */
export interface PredictorReport extends PredictionFigures {
  readonly name: string;
  /** Whether it is part of the product, and no baseline. */
  readonly is_product: boolean;
  readonly reliability: readonly ReliabilityBin[];
}

/** Predictions of the scored attempts after the cut. */
export interface PredictionsReport {
  readonly attempts: number;
  readonly learners: number;
  /** Attempts after the cut without a score, which no profile is about. */
  readonly attempts_without_score: number;
  readonly success: Figure;
  /** Every predictor that has a probability for each attempt. */
  readonly all: readonly PredictorReport[];
  /** Every predictor on those attempts alone for which the served profile has a value. */
  readonly where_profile_speaks: readonly PredictorReport[];
}

/** An attempt with its predicted probability of success. */
export interface Predicted extends Pick<Attempt, "learner" | "succeeded"> {
  readonly probability: number;
}

/** What a predictor says about the scored attempts after the cut. */
export interface Answer {
  readonly name: string;
  readonly isProduct: boolean;
  readonly predicted: readonly Predicted[];
}

const PROFILE = "profile";
const SKILL_ESTIMATE = "skill estimate";

/** Returns the predictors of the product. The profile is served; the two estimates are behind clusters and lists. */
export function productPredictors(model: Model): Predictor[] {
  const predictor = (
    name: string,
    ask: (estimates: LearnerEstimates, resource: number) => number,
  ): Predictor => ({
    name,
    predict({ dataset }, questions) {
      let estimates: LearnerEstimates;
      return questions.map(({ learner, resource }, i) => {
        if (learner !== questions[i - 1]?.learner) {
          estimates = estimatesOf(model, dataset, learner);
        }
        return ask(estimates, resource);
      });
    },
  });
  return [
    predictor(PROFILE, (estimates, resource) => estimates.servedRate(resource)),
    predictor("domain estimate", (estimates, resource) => estimates.domainRate(resource)),
    predictor(SKILL_ESTIMATE, (estimates, resource) => estimates.chance(resource)),
  ];
}

/** Pseudo-attempts at the rate of all (rule 2.2.7): without them, one failure would predict failure for ever. */
const PSEUDO_ATTEMPTS = 5;

/** The success rates of all scored attempts, of the learner's own, and of those on the resource. */
export const BASELINE_PREDICTORS: readonly Predictor[] = [
  shrunkRates("constant", () => 0),
  shrunkRates("learner mean", ({ learner }) => learner),
  shrunkRates("item mean", ({ resource }) => resource),
];

/** Predicts the success rate of the past attempts with the same key, drawn towards that of all. */
function shrunkRates(name: string, keyOf: (question: Question) => number): Predictor {
  return {
    name,
    predict({ attempts }, questions) {
      const tried = new Map<number, number>();
      const passed = new Map<number, number>();
      const scored = attempts.filter(({ score }) => score >= 0);
      for (const attempt of scored) {
        const key = keyOf(attempt);
        tried.set(key, (tried.get(key) ?? 0) + 1);
        passed.set(key, (passed.get(key) ?? 0) + attempt.succeeded);
      }
      const successes = scored.reduce((sum, { succeeded }) => sum + succeeded, 0);
      const all = scored.length === 0 ? 0.5 : successes / scored.length;
      return questions.map((question) => {
        const key = keyOf(question);
        const own = (passed.get(key) ?? 0) + PSEUDO_ATTEMPTS * all;
        return own / ((tried.get(key) ?? 0) + PSEUDO_ATTEMPTS);
      });
    },
  };
}

/** Asks each predictor about the scored attempts after the cut. */
export async function askPredictors(
  past: Past,
  scored: readonly Attempt[],
  product: readonly Predictor[],
  baselines: readonly Predictor[],
): Promise<Answer[]> {
  const questions = scored.map(({ learner, resource }) => ({ learner, resource }));
  const answers: Answer[] = [];
  for (const predictor of [...product, ...baselines]) {
    const probability = await predictor.predict(past, questions);
    const predicted = scored.map(({ learner, succeeded }, i) => {
      return { learner, succeeded, probability: probability[i]! };
    });
    answers.push({ name: predictor.name, isProduct: product.includes(predictor), predicted });
  }
  return answers;
}

/** Returns the predictions of the skill estimate, which has one for each attempt. */
export function ofSkillEstimate(answers: readonly Answer[]): readonly Predicted[] {
  return answers.find(({ name }) => name === SKILL_ESTIMATE)!.predicted;
}

/**
 * Returns the figures of all predictors, on the same attempts.
 *
 * @param attempts number of attempts after the cut, scored or not
 */
export function judgePredictions(
  scored: readonly Attempt[],
  attempts: number,
  answers: readonly Answer[],
  bootstrap: Bootstrap,
): PredictionsReport {
  const served = answers.find(({ name }) => name === PROFILE)!.predicted;
  const spoken = answers.map(({ predicted, ...answer }) => ({
    ...answer,
    predicted: predicted.filter((_, i) => !Number.isNaN(served[i]!.probability)),
  }));
  return {
    attempts: scored.length,
    learners: new Set(scored.map(({ learner }) => learner)).size,
    attempts_without_score: attempts - scored.length,
    success: successRate(scored, bootstrap),
    all: reportsOn(answers, bootstrap),
    where_profile_speaks: reportsOn(spoken, bootstrap),
  };
}

/** Returns the figures of the predictors that have a probability for each attempt. */
function reportsOn(answers: readonly Answer[], bootstrap: Bootstrap): PredictorReport[] {
  return answers
    .filter(({ predicted }) => predicted.length > 0)
    .filter(({ predicted }) => !predicted.some(({ probability }) => Number.isNaN(probability)))
    .map(({ name, isProduct, predicted }) => ({
      name,
      is_product: isProduct,
      ...judge(predicted, bootstrap),
      reliability: reliabilityBins(predicted),
    }));
}

/** Returns the share of attempts that succeeded. */
export function successRate(
  attempts: readonly Pick<Attempt, "learner" | "succeeded">[],
  bootstrap: Bootstrap,
): Figure {
  const tally = new Tally(bootstrap.learners);
  for (const { learner, succeeded } of attempts) tally.add(learner, succeeded);
  return bootstrap.ratio(tally);
}

/** Returns the figures of some predictions. */
export function judge(predicted: readonly Predicted[], bootstrap: Bootstrap): PredictionFigures {
  const statistics = predictionStatistics(predicted, bootstrap.learners);
  const learners = new Set(predicted.map(({ learner }) => learner)).size;
  const figure = (name: keyof typeof statistics): Figure =>
    bootstrap.figure(bootstrap.samples(statistics[name]), learners);
  return {
    attempts: predicted.length,
    auc: figure("auc"),
    brier: figure("brier"),
    ece: figure("ece"),
    bias: figure("bias"),
  };
}

const BINS = 10;

/** Returns the statistics behind the figures of predictions, prepared for many resamples of all learners. */
export function predictionStatistics(
  predicted: readonly Predicted[],
  learners: number,
): Record<"auc" | "brier" | "ece" | "bias", Statistic> {
  const [squares, errors] = [new Tally(learners), new Tally(learners)];
  const bins = Array.from({ length: BINS }, () => new Tally(learners));
  for (const { learner, probability, succeeded } of predicted) {
    const error = probability - succeeded;
    squares.add(learner, error * error);
    errors.add(learner, error);
    bins[binOf(probability)]!.add(learner, error);
  }
  return {
    auc: areaUnderCurve(predicted),
    brier: squares.ratio,
    ece: (weights) => {
      const distances = bins.map(({ numerators }) => Math.abs(dot(numerators, weights)));
      return distances.reduce((sum, one) => sum + one, 0) / dot(errors.denominators, weights);
    },
    bias: errors.ratio,
  };
}

function areaUnderCurve(predicted: readonly Predicted[]): Statistic {
  const ascending = predicted.toSorted((a, b) => a.probability - b.probability);
  return (weights) => {
    let [area, below, successes, failures, all] = [0, 0, 0, 0, 0];
    let tied = Number.NaN;
    for (const { learner, probability, succeeded } of ascending) {
      if (probability !== tied) {
        area += successes * (below + failures / 2);
        below += failures;
        [successes, failures, tied] = [0, 0, probability];
      }
      const weight = weights[learner]!;
      if (succeeded === 1) successes += weight;
      else failures += weight;
      all += weight;
    }
    area += successes * (below + failures / 2);
    below += failures;
    // Without a success, or without a failure, this is 0 / 0.
    return area / (below * (all - below));
  };
}

/** Returns the bars of a reliability diagram; empty bins have none. */
export function reliabilityBins(predicted: readonly Predicted[]): ReliabilityBin[] {
  return Array.from({ length: BINS }, (_, bin) => bin).flatMap((bin) => {
    const own = predicted.filter(({ probability }) => binOf(probability) === bin);
    if (own.length === 0) return [];
    return {
      from: bin / BINS,
      to: (bin + 1) / BINS,
      attempts: own.length,
      predicted: own.reduce((sum, { probability }) => sum + probability, 0) / own.length,
      observed: own.reduce((sum, { succeeded }) => sum + succeeded, 0) / own.length,
    };
  });
}

function binOf(probability: number): number {
  return Math.min(BINS - 1, Math.floor(probability * BINS));
}
