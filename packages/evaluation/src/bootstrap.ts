import { seededRandom } from "@mastery/core/internal";

/** A number with its 95 % interval: from resampled learners, except where the field says otherwise. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Number of learners behind the value. */
  readonly learners: number;
}

/** Reason why there is no result. */
export interface Unjudged {
  readonly cannot_be_judged: string;
}

/** A figure, or the reason why it is missing. */
export type Figure = Interval | Unjudged;

/** Whether there is a reason instead of a result. */
export function isUnjudged(result: object): result is Unjudged {
  return "cannot_be_judged" in result;
}

/** Number of times that each learner was drawn. */
type LearnerWeights = Uint16Array;

/** A statistic of learners, weighted by the number of times that each is counted; NaN if it is undefined. */
export type Statistic = (weights: LearnerWeights) => number;

/** A sum over learners divided by another, such as successes by attempts. Add the values of one learner after another. */
export class Tally {
  readonly #learners: number[] = [];
  readonly #numerators: number[] = [];
  readonly #denominators: number[] = [];

  add(learner: number, value: number, count = 1): void {
    if (this.#learners.at(-1) !== learner) {
      this.#learners.push(learner);
      this.#numerators.push(0);
      this.#denominators.push(0);
    }
    this.#numerators[this.#numerators.length - 1]! += value;
    this.#denominators[this.#denominators.length - 1]! += count;
  }

  /** Sum of the denominators. */
  get count(): number {
    return this.#denominators.reduce((sum, one) => sum + one, 0);
  }

  /** Number of learners with a value. */
  get learners(): number {
    return this.#learners.length;
  }

  sum(weights: LearnerWeights): number {
    return weightedSum(this.#numerators, this.#learners, weights);
  }

  weight(weights: LearnerWeights): number {
    return weightedSum(this.#denominators, this.#learners, weights);
  }

  readonly ratio: Statistic = (weights) => this.sum(weights) / this.weight(weights);
}

/**
 * Draws learners with replacement, as many as there are: the bootstrap over learners. The attempts of one learner depend on each other,
 * so they are drawn together.
 */
export class Bootstrap {
  readonly learners: number;
  /** All learners once, then the resamples. */
  readonly #draws: readonly LearnerWeights[];

  constructor(learners: number, resamples: number, seed: number) {
    this.learners = learners;
    const once = new Uint16Array(learners).fill(1);
    const draws = Array.from({ length: resamples }, (_, draw) => drawn(learners, seed, draw));
    this.#draws = [once, ...draws];
  }

  /** Returns the statistic of all learners, followed by the statistic of each resample. */
  samples(statistic: Statistic): Float64Array {
    return Float64Array.from(this.#draws, statistic);
  }

  figure([value, ...draws]: Iterable<number>, learners: number): Figure {
    if (Number.isNaN(value)) return { cannot_be_judged: "it would divide by zero" };
    const sorted = Float64Array.from(draws.filter((one) => !Number.isNaN(one))).sort();
    return { value: value!, low: quantile(sorted, 0.025), high: quantile(sorted, 0.975), learners };
  }

  ratio(tally: Tally): Figure {
    return this.figure(this.samples(tally.ratio), tally.learners);
  }
}

function weightedSum(
  values: readonly number[],
  learners: readonly number[],
  weights: LearnerWeights,
): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]! * weights[learners[i]!]!;
  return sum;
}

function drawn(learners: number, seed: number, draw: number): LearnerWeights {
  const random = seededRandom(seed, draw);
  const weights = new Uint16Array(learners);
  for (let i = 0; i < learners; i++) weights[Math.floor(random() * learners)]!++;
  return weights;
}

/** Returns a quantile of sorted values, interpolated. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)]!;
  return below + (at - Math.floor(at)) * (sorted[Math.ceil(at)]! - below);
}
