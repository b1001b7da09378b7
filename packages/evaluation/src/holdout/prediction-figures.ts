import type { Disclosure } from "./disclosure.ts";
import {
  type Bootstrap,
  dot,
  type Figure,
  type LearnerWeights,
  type Statistic,
} from "./figures.ts";
import { footprintOf } from "./footprint.ts";

/** Attempts that were predicted, and how they ended. */
export interface Predicted {
  readonly learner: Uint32Array;
  /** The predicted probability of success of each. */
  readonly probability: Float64Array;
  /** 1 or 0. */
  readonly succeeded: Uint8Array;
  /** What stands for the outcome of each: see `standIn()`. */
  readonly mark: Float64Array;
}

/**
 * One bar of a reliability diagram. Bars about fewer than five learners are left out, and others that could be subtracted to learn about
 * fewer than five.
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
  { learner, succeeded, mark }: Omit<Predicted, "probability">,
  learners: number,
  bootstrap: Bootstrap,
): Figure {
  const numerators = new Float64Array(learners);
  const denominators = new Float64Array(learners);
  learner.forEach((one, row) => {
    denominators[one]!++;
    numerators[one]! += succeeded[row]!;
  });
  return bootstrap.ratio({ numerators, denominators, marks: marksOf({ learner, mark }, learners) });
}

/** Sums of what stands for the outcomes, by learner. */
export function marksOf(
  { learner, mark }: Pick<Predicted, "learner" | "mark">,
  learners: number,
): Float64Array {
  const marks = new Float64Array(learners);
  learner.forEach((one, row) => {
    marks[one]! += mark[row]!;
  });
  return marks;
}

/** A predictor against another one, on the same attempts. */
export interface Advantage {
  readonly auc: Figure;
  readonly brier: Figure;
}

/** The statistics behind {@link PredictionFigures}, prepared so that thousands of resamples are fast. */
export interface PreparedPredictions {
  readonly attempts: number;
  readonly bins: Bins;
  /** Sums of stand-ins by learner: of the outcomes, and of what the squares of errors tell about them. */
  readonly marks: readonly [outcomes: Float64Array, squares: Float64Array];
  readonly auc: Statistic;
  readonly brier: Statistic;
  readonly ece: Statistic;
  readonly bias: Statistic;
}

const BINS = 10;

/** @param learners number of all learners, of whom some may have no attempt */
export function preparePredictions(predicted: Predicted, learners: number): PreparedPredictions {
  const { learner, probability, succeeded, mark } = predicted;
  const count = new Float64Array(learners);
  const squares = new Float64Array(learners);
  const excess = new Float64Array(learners);
  const known = new Float64Array(learners);
  probability.forEach((p, i) => {
    const error = p - succeeded[i]!;
    count[learner[i]!]!++;
    squares[learner[i]!]! += error * error;
    excess[learner[i]!]! += error;
    // (p - y)² is p² + (1 - 2p) y for an outcome y of 0 or 1.
    known[learner[i]!]! += (1 - 2 * p) * mark[i]!;
  });
  const bins = binsByLearner(predicted, learners);
  return {
    attempts: probability.length,
    bins,
    marks: [marksOf(predicted, learners), known],
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
  const figure = (statistic: Statistic): Figure => bootstrap.figure(prepared.marks, statistic);
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
    bootstrap.figure(
      [...other.marks, ...one.marks],
      (weights) => one[name](weights) - other[name](weights),
    );
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

/** Per bin and learner: attempts, sums of probabilities, successes and stand-ins. */
interface Bins {
  readonly attempts: readonly Float64Array[];
  readonly predicted: readonly Float64Array[];
  readonly successes: readonly Float64Array[];
  readonly marks: readonly Float64Array[];
}

function binsByLearner(
  { learner, probability, succeeded, mark }: Predicted,
  learners: number,
): Bins {
  const columns = (): Float64Array[] =>
    Array.from({ length: BINS }, () => new Float64Array(learners));
  const bins = {
    attempts: columns(),
    predicted: columns(),
    successes: columns(),
    marks: columns(),
  };
  probability.forEach((p, i) => {
    const bin = Math.min(BINS - 1, Math.floor(p * BINS));
    bins.attempts[bin]![learner[i]!]!++;
    bins.predicted[bin]![learner[i]!]! += p;
    bins.successes[bin]![learner[i]!]! += succeeded[i]!;
    bins.marks[bin]![learner[i]!]! += mark[i]!;
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

/** The bars of a reliability diagram that may be published. */
export function reliabilityBins(
  { bins: { attempts, predicted, successes, marks } }: PreparedPredictions,
  disclosure: Disclosure,
): ReliabilityBin[] {
  const refusals = disclosure.refusalsOfParts(marks.map(footprintOf));
  return attempts.flatMap((column, bin) => {
    const count = sum(column);
    if (count === 0 || refusals[bin] !== undefined) return [];
    return {
      from: bin / BINS,
      to: (bin + 1) / BINS,
      attempts: count,
      predicted: sum(predicted[bin]!) / count,
      observed: sum(successes[bin]!) / count,
    };
  });
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
