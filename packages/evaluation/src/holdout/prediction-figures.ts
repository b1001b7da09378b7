import {
  type Bootstrap,
  dot,
  type Figure,
  LEAST_LEARNERS,
  type LearnerWeights,
  type Statistic,
} from "./figures.ts";

/** Attempts that were predicted, and how they ended. */
export interface Predicted {
  readonly learner: Uint32Array;
  /** The predicted probability of success of each. */
  readonly probability: Float64Array;
  /** 1 or 0. */
  readonly succeeded: Uint8Array;
}

/**
 * One bar of a reliability diagram. Bars about fewer than five learners are left out, and the smallest others where all bars that are
 * shown would leave fewer than five.
 */
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

/** The share of attempts that succeeded. */
export function successRate(
  { learner, succeeded }: Pick<Predicted, "learner" | "succeeded">,
  learners: number,
  bootstrap: Bootstrap,
): Figure {
  const attempts = new Float64Array(learners);
  const successes = new Float64Array(learners);
  learner.forEach((one, row) => {
    attempts[one]!++;
    successes[one]! += succeeded[row]!;
  });
  return bootstrap.ratio(successes, attempts);
}

/** A predictor against another one, on the same attempts. */
export interface Advantage {
  readonly auc: Figure;
  readonly brier: Figure;
}

/** The statistics behind {@link PredictionFigures}, prepared so that thousands of resamples are fast. */
export interface PreparedPredictions {
  readonly attempts: number;
  readonly learners: number;
  readonly bins: readonly ReliabilityBin[];
  readonly auc: Statistic;
  readonly brier: Statistic;
  readonly ece: Statistic;
  readonly bias: Statistic;
}

const BINS = 10;

/** @param learners number of all learners, of whom some may have no attempt */
export function preparePredictions(predicted: Predicted, learners: number): PreparedPredictions {
  const { learner, probability, succeeded } = predicted;
  const count = new Float64Array(learners);
  const squares = new Float64Array(learners);
  const excess = new Float64Array(learners);
  probability.forEach((p, i) => {
    const error = p - succeeded[i]!;
    count[learner[i]!]!++;
    squares[learner[i]!]! += error * error;
    excess[learner[i]!]! += error;
  });
  const bins = binsByLearner(predicted, learners);
  return {
    attempts: probability.length,
    learners: count.reduce((sum, one) => sum + Number(one > 0), 0),
    bins: describeBins(bins, learners),
    auc: remembered(areaUnderCurve(predicted)),
    brier: (weights) => dot(squares, weights) / dot(count, weights),
    ece: (weights) => calibrationError(bins, weights),
    bias: (weights) => dot(excess, weights) / dot(count, weights),
  };
}

/** The figures of a predictor, with intervals. */
export function predictionFigures(
  prepared: PreparedPredictions,
  bootstrap: Bootstrap,
): PredictionFigures {
  const figure = (statistic: Statistic): Figure => bootstrap.figure(prepared.learners, statistic);
  return {
    attempts: prepared.attempts,
    auc: figure(prepared.auc),
    brier: figure(prepared.brier),
    ece: figure(prepared.ece),
    bias: figure(prepared.bias),
  };
}

/** One predictor minus another, with intervals of the difference: the same draws are behind both. */
export function advantageOver(
  one: PreparedPredictions,
  other: PreparedPredictions,
  bootstrap: Bootstrap,
): Advantage {
  const minus = (name: "auc" | "brier"): Figure =>
    bootstrap.figure(one.learners, (weights) => one[name](weights) - other[name](weights));
  return { auc: minus("auc"), brier: minus("brier") };
}

/** The area under the ROC curve; ties count one half. Rows are sorted once, so that a resample is one pass. */
function areaUnderCurve({ learner, probability, succeeded }: Predicted): Statistic {
  const order = new Uint32Array(probability.length).map((_, i) => i);
  order.sort((a, b) => probability[a]! - probability[b]!);
  const rows = order.map((i) => learner[i]!);
  const isSuccess = Uint8Array.from(order, (i) => succeeded[i]!);
  const isTied = Uint8Array.from(order, (i, at) =>
    Number(at > 0 && probability[i] === probability[order[at - 1]!]),
  );
  return (weights) => {
    let [area, below, successes, failures] = [0, 0, 0, 0];
    for (let at = 0; at < rows.length; at++) {
      if (isTied[at] === 0) {
        area += successes * (below + failures / 2);
        below += failures;
        [successes, failures] = [0, 0];
      }
      const weight = weights[rows[at]!]!;
      if (isSuccess[at] === 1) successes += weight;
      else failures += weight;
    }
    area += successes * (below + failures / 2);
    below += failures;
    let all = 0;
    for (let at = 0; at < rows.length; at++) all += weights[rows[at]!]!;
    // Without a success, or without a failure, this is 0 / 0.
    return area / (below * (all - below));
  };
}

/** Computes each draw once: a figure and each comparison ask for the same ones. */
function remembered(statistic: Statistic): Statistic {
  const values = new WeakMap<LearnerWeights, number>();
  return (weights) => {
    const value = values.get(weights) ?? statistic(weights);
    values.set(weights, value);
    return value;
  };
}

/** Per bin and learner: attempts, sum of probabilities, successes. */
interface Bins {
  readonly attempts: readonly Float64Array[];
  readonly predicted: readonly Float64Array[];
  readonly successes: readonly Float64Array[];
}

function binsByLearner({ learner, probability, succeeded }: Predicted, learners: number): Bins {
  const columns = (): Float64Array[] =>
    Array.from({ length: BINS }, () => new Float64Array(learners));
  const bins = { attempts: columns(), predicted: columns(), successes: columns() };
  probability.forEach((p, i) => {
    const bin = Math.min(BINS - 1, Math.floor(p * BINS));
    bins.attempts[bin]![learner[i]!]!++;
    bins.predicted[bin]![learner[i]!]! += p;
    bins.successes[bin]![learner[i]!]! += succeeded[i]!;
  });
  return bins;
}

function calibrationError(bins: Bins, weights: LearnerWeights): number {
  let [error, attempts] = [0, 0];
  for (let bin = 0; bin < BINS; bin++) {
    error += Math.abs(dot(bins.predicted[bin]!, weights) - dot(bins.successes[bin]!, weights));
    attempts += dot(bins.attempts[bin]!, weights);
  }
  return error / attempts;
}

function describeBins(
  { attempts, predicted, successes }: Bins,
  learners: number,
): ReliabilityBin[] {
  const once = new Uint16Array(learners).fill(1);
  const hidden = binsAboutFew(attempts);
  return attempts.flatMap((column, bin) => {
    const count = dot(column, once);
    if (count === 0 || hidden.has(bin)) return [];
    return {
      from: bin / BINS,
      to: (bin + 1) / BINS,
      attempts: count,
      predicted: dot(predicted[bin]!, once) / count,
      observed: dot(successes[bin]!, once) / count,
    };
  });
}

/** The bins to leave out, so that neither a bin nor all that are left out together are about fewer learners than a figure needs. */
function binsAboutFew(attempts: readonly Float64Array[]): ReadonlySet<number> {
  const bins = attempts
    .map((column, bin) => ({ bin, who: [...column.keys()].filter((one) => column[one]! > 0) }))
    .filter(({ who }) => who.length > 0)
    .sort((a, b) => a.who.length - b.who.length || a.bin - b.bin);
  const hidden = new Set<number>();
  // One learner may be in several bins.
  const people = new Set<number>();
  for (const { bin, who } of bins) {
    const isLeftEnough = people.size === 0 || people.size >= LEAST_LEARNERS;
    if (who.length >= LEAST_LEARNERS && isLeftEnough) break;
    hidden.add(bin);
    for (const learner of who) people.add(learner);
  }
  return hidden;
}
