import type { Dataset } from "@mastery/core";
import { primarySkills } from "@mastery/core/records";
import type { Attempt } from "./attempts.ts";
import {
  type Bootstrap,
  type Estimate,
  type Figure,
  type Statistic,
  sum,
  Tally,
} from "./bootstrap.ts";
import type { Answer } from "./predictors.ts";

/**
 * One bar of a reliability diagram: the mean `predicted` probability and the `observed` share of successes of attempts with a probability
 * from `from`, below `to` (the last bin includes 1). Bins without attempts are omitted.
 */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly attempts: number;
  readonly predicted: number;
  readonly observed: number;
}

/** Quality of predictions. */
export interface PredictionFigures {
  readonly attempts: number;
  /** Share of the predicted attempts that succeeded. */
  readonly success: Figure;
  /** Area under the ROC curve: the probability that a success was given a higher probability than a failure. 0.5 is chance, 1 is best. */
  readonly auc: Figure;
  /** Mean squared error of the probabilities: 0 is best. */
  readonly brier: Figure;
  /** Expected calibration error over ten bins: the mean distance between predicted and observed shares. 0 is best. */
  readonly ece: Figure;
  /** Mean predicted probability minus the share of successes. Above 0, predictions are too optimistic. */
  readonly bias: Figure;
}

/** The figures of a predictor. */
export interface PredictorReport extends PredictionFigures {
  readonly name: string;
  readonly is_product: boolean;
  readonly reliability: readonly ReliabilityBin[];
}

/** The parts of one division of the learners, or of the attempts by primary skill. */
export interface GapFigures {
  readonly by: "grade" | "group" | "activity" | "skill";
  /** Quality of the product's predictions for the attempts of each part. */
  readonly parts: readonly (PredictionFigures & {
    /** Name of the part: a grade such as `3`, the id of a group or skill, or a quarter such as `1 (least active)`. */
    readonly part: string;
    readonly learners: number;
  })[];
}

/** Predictions of scored attempts. */
export interface PredictionsReport {
  readonly attempts: number;
  readonly learners: number;
  readonly predictors: readonly PredictorReport[];
  /** The predictor with the lowest Brier score, and `next`, the predictor with the second lowest. */
  readonly winner: {
    readonly name: string;
    readonly next: string;
    /** Brier score of the second predictor minus the winner's. If the interval includes 0, no predictor is clearly best. */
    readonly ahead: Figure;
  };
}

type Asked = readonly Pick<Attempt, "learner" | "succeeded">[];

export function judgePredictions(
  asked: Asked,
  answers: readonly Answer[],
  bootstrap: Bootstrap,
): PredictionsReport {
  const judged = answers.map(({ name, isProduct, probability }) => {
    const metrics = metricsOf(asked, probability);
    const figures = { attempts: asked.length, ...bootstrap.figures(metrics) };
    const reliability = reliabilityBins(asked, probability);
    const report = { name, is_product: isProduct, ...figures, reliability };
    return { name, report, brier: metrics.brier.statistic, learners: metrics.brier.learners };
  });
  const ranked = judged.toSorted((a, b) => a.brier(bootstrap.all) - b.brier(bootstrap.all));
  const [best, next] = [ranked[0]!, ranked[1]!];
  const { name, learners } = best;
  const statistic: Statistic = (weights) => next.brier(weights) - best.brier(weights);
  const ahead = bootstrap.figure({ statistic, learners });
  return {
    attempts: asked.length,
    learners,
    predictors: judged.map(({ report }) => report),
    winner: { name, next: next.name, ahead },
  };
}

const BINS = 10;

export function metricsOf(
  asked: Asked,
  probability: Float64Array,
): Record<Exclude<keyof PredictionFigures, "attempts">, Estimate> {
  const [success, brier, bias] = [new Tally(), new Tally(), new Tally()];
  const bins = Array.from({ length: BINS }, () => new Tally());
  for (const [i, { learner, succeeded }] of asked.entries()) {
    const error = probability[i]! - succeeded;
    success.add(learner, succeeded);
    brier.add(learner, error * error);
    bias.add(learner, error);
    bins[binOf(probability[i]!)]!.add(learner, error);
  }
  const { learners } = success;
  const distance: Statistic = (weights) =>
    sum(bins.map((bin) => Math.abs(bin.value(weights)))) / bias.weight(weights);
  return {
    success,
    auc: { statistic: areaUnderCurve(asked, probability), learners },
    brier,
    ece: { statistic: distance, learners },
    bias,
  };
}

function areaUnderCurve(asked: Asked, probability: Float64Array): Statistic {
  const ascending = Uint32Array.from(asked.keys()).sort(
    (a, b) => probability[a]! - probability[b]!,
  );
  const learner = ascending.map((row) => asked[row]!.learner);
  const succeeded = Uint8Array.from(ascending, (row) => asked[row]!.succeeded);
  const isLastOfTie = Uint8Array.from(ascending, (row, i) =>
    Number(probability[row] !== probability[ascending[i + 1]!]),
  );
  return (weights) => {
    let [area, below, successes, failures, all] = [0, 0, 0, 0, 0];
    for (let i = 0; i < learner.length; i++) {
      const weight = weights[learner[i]!]!;
      // Multiplying avoids a branch that processors would often predict wrongly.
      const success = weight * succeeded[i]!;
      successes += success;
      failures += weight - success;
      all += weight;
      if (isLastOfTie[i] === 0) continue;
      area += successes * (below + failures / 2);
      below += failures;
      successes = failures = 0;
    }
    // Without a success, or without a failure, this quotient is 0 / 0.
    return area / (below * (all - below));
  };
}

export function reliabilityBins(asked: Asked, probability: Float64Array): ReliabilityBin[] {
  const sums = Array.from({ length: BINS }, () => ({ attempts: 0, predicted: 0, observed: 0 }));
  for (const [i, { succeeded }] of asked.entries()) {
    const bin = sums[binOf(probability[i]!)]!;
    bin.attempts++;
    bin.predicted += probability[i]!;
    bin.observed += succeeded;
  }
  return sums.flatMap(({ attempts, predicted, observed }, bin) => {
    const range = { from: bin / BINS, to: (bin + 1) / BINS, attempts };
    const means = { predicted: predicted / attempts, observed: observed / attempts };
    return attempts === 0 ? [] : { ...range, ...means };
  });
}

function binOf(probability: number): number {
  return Math.min(BINS - 1, Math.floor(probability * BINS));
}

const QUARTERS = ["1 (least active)", "2", "3", "4 (most active)"];

export function gapFigures(
  { roster, groups, evidence, catalogue }: Dataset,
  asked: readonly Attempt[],
  { probability }: Answer,
  bootstrap: Bootstrap,
): GapFigures[] {
  const { offsets, groups: joined } = roster.memberships;
  const groupsOf = (learner: number) => [
    ...joined.subarray(offsets[learner], offsets[learner + 1]),
  ];
  const quarter = quartersOf(evidence, asked);
  const skill = primarySkills(catalogue);
  const divisions: Record<GapFigures["by"], (one: Attempt) => string[]> = {
    grade: ({ learner }) => [`${roster.grade[learner]}`],
    group: ({ learner }) => groupsOf(learner).map((group) => groups[group]!.group_id),
    activity: ({ learner }) => [quarter.get(learner)!],
    skill: ({ resource }) => [catalogue.skillIds[skill[resource]!]!],
  };
  return Object.entries(divisions).flatMap(([by, partsOf]) => {
    const rows = new Map<string, number[]>();
    for (const [row, one] of asked.entries()) {
      for (const part of partsOf(one)) {
        if (!rows.get(part)?.push(row)) rows.set(part, [row]);
      }
    }
    const parts = [...rows]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([part, own]) => {
        const attempts = own.map((row) => asked[row]!);
        const predicted = Float64Array.from(own, (row) => probability[row]!);
        const metrics = metricsOf(attempts, predicted);
        const { learners } = metrics.success;
        return { part, learners, attempts: own.length, ...bootstrap.figures(metrics) };
      });
    return parts.length === 0 ? [] : { by: by as GapFigures["by"], parts };
  });
}

/** Returns the quarter of each evaluated learner by number of past traces, lowest first; ties are in the order of ids. */
function quartersOf(
  { offsets, traces }: Dataset["evidence"],
  asked: readonly Attempt[],
): ReadonlyMap<number, string> {
  const judged = [...new Set(asked.map(({ learner }) => learner))].map((learner) => {
    return { learner, traces: sum([...traces.subarray(offsets[learner], offsets[learner + 1])]) };
  });
  judged.sort((a, b) => a.traces - b.traces || a.learner - b.learner);
  return new Map(
    judged.map(({ learner }, i) => [learner, QUARTERS[Math.floor((4 * i) / judged.length)]!]),
  );
}
