import { seededRandom } from "@mastery/core/internal";
import { Disclosure } from "./disclosure.ts";
import { footprintOf } from "./footprint.ts";

/** A number, and the 95 % interval that resampled learners give it. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Why there is no figure: one from too little would be worth nothing. */
export interface Unjudged {
  readonly cannot_be_judged: string;
}

/** A figure, or the reason why there is none. */
export type Figure = Interval | Unjudged;

/** Whether there is a reason instead of a result. */
export function isUnjudged(result: object): result is Unjudged {
  return "cannot_be_judged" in result;
}

/** Share of the resampled values on each side of an interval. */
const TAIL = 0.025;

/** How often each learner was drawn; at most 65,535. */
export type LearnerWeights = Uint16Array;

/** A statistic of some learners, of whom each counts as often as its weight says. Not a number if there is none. */
export type Statistic = (weights: LearnerWeights) => number;

/** A sum over learners divided by another, such as successes by attempts. */
export interface Ratio {
  /** By learner. */
  readonly numerators: Float64Array;
  readonly denominators: Float64Array;
  /** The numerators with stand-ins in place of what is unknown. */
  readonly marks: Float64Array;
}

/**
 * Draws learners with replacement, as many as there are: the bootstrap over learners. The attempts of one learner depend on each other,
 * so they are drawn together.
 */
export class Bootstrap {
  readonly #once: LearnerWeights;
  readonly #draws: readonly LearnerWeights[];
  /** Decides which of its figures are published. */
  readonly disclosure: Disclosure = new Disclosure();

  /** @param resamples number of draws */
  constructor(learners: number, resamples: number, seed: number) {
    this.#once = new Uint16Array(learners).fill(1);
    this.#draws = Array.from({ length: resamples }, (_, draw) => drawn(learners, seed, draw));
  }

  /**
   * The statistic of all learners, and its percentile interval.
   *
   * @param marks sums of stand-ins by learner, from which the statistic could be computed if they were the truth
   */
  figure(marks: readonly Float64Array[], statistic: Statistic): Figure {
    const refusal = this.disclosure.refusalOfSums(marks.map(footprintOf));
    if (refusal !== undefined) return { cannot_be_judged: refusal };
    const value = statistic(this.#once);
    if (Number.isNaN(value)) return { cannot_be_judged: "it would divide by nothing" };
    const values = Float64Array.from(this.#draws, statistic)
      .filter((one) => !Number.isNaN(one))
      .sort();
    return { value, low: quantile(values, TAIL), high: quantile(values, 1 - TAIL) };
  }

  ratio({ numerators, denominators, marks }: Ratio): Figure {
    return this.figure([marks], (weights) => dot(numerators, weights) / dot(denominators, weights));
  }

  /** The ratios of parts of a whole. Some are left out so that the others do not reveal what few learners did. */
  ratiosOfParts(parts: readonly Ratio[]): Figure[] {
    const refusals = this.disclosure.refusalsOfParts(parts.map(({ marks }) => footprintOf(marks)));
    return parts.map((part, i) => {
      const refusal = refusals[i];
      return refusal === undefined ? this.ratio(part) : { cannot_be_judged: refusal };
    });
  }
}

function drawn(learners: number, seed: number, draw: number): LearnerWeights {
  const random = seededRandom(seed, draw);
  const weights = new Uint16Array(learners);
  for (let i = 0; i < learners; i++) weights[Math.floor(random() * learners)]!++;
  return weights;
}

/** The value below which that share of sorted values lies, interpolated. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)]!;
  return below + (at - Math.floor(at)) * (sorted[Math.ceil(at)]! - below);
}

/** The sum of the products of values and weights. */
export function dot(values: Float64Array, weights: LearnerWeights): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]! * weights[i]!;
  return sum;
}
