import { seededRandom } from "@mastery/core/clustering";

/** A number with its 95% interval, from `learners` learners, who are resampled except where a field says otherwise. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly learners: number;
}

/** Reason why there is no result. */
export interface Unjudged {
  readonly cannot_be_judged: string;
}

/** A figure, or the reason why the figure is missing. */
export type Figure = Interval | Unjudged;

/** Returns whether a reason stands in place of a result. */
export function isUnjudged(result: object): result is Unjudged {
  return "cannot_be_judged" in result;
}

/** Returns a statistic of learners, each weighted by the number of times that the learner was drawn; NaN if the statistic is undefined. */
export type Statistic = (weights: Uint16Array) => number;

export interface Estimate {
  readonly statistic: Statistic;
  readonly learners: number;
}

/** A sum over learners divided by a second sum, such as successes by attempts. Add the values of one learner after another. */
export class Tally implements Estimate {
  readonly #learners: number[] = [];
  readonly #values: number[] = [];
  readonly #counts: number[] = [];

  add(learner: number, value: number, count = 1): void {
    if (this.#learners.at(-1) !== learner) {
      this.#learners.push(learner);
      this.#values.push(0);
      this.#counts.push(0);
    }
    this.#values[this.#values.length - 1]! += value;
    this.#counts[this.#counts.length - 1]! += count;
  }

  get count(): number {
    return sum(this.#counts);
  }

  get learners(): number {
    return this.#learners.length;
  }

  readonly value: Statistic = (weights) => this.#weighted(this.#values, weights);
  readonly weight: Statistic = (weights) => this.#weighted(this.#counts, weights);
  readonly statistic: Statistic = (weights) => this.value(weights) / this.weight(weights);

  #weighted(values: readonly number[], weights: Uint16Array): number {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[i]! * weights[this.#learners[i]!]!;
    return sum;
  }
}

export function tallies<Name extends string>(...names: readonly Name[]): Record<Name, Tally> {
  return Object.fromEntries(names.map((name) => [name, new Tally()])) as Record<Name, Tally>;
}

/**
 * The bootstrap over learners: learners are drawn with replacement, as many as there are. The attempts of one learner depend on each other,
 * so all attempts of a learner are drawn together.
 */
export class Bootstrap {
  readonly all: Uint16Array;
  readonly #draws: readonly Uint16Array[];

  constructor(learners: number, resamples: number, seed: number) {
    this.all = new Uint16Array(learners).fill(1);
    this.#draws = Array.from({ length: resamples }, (_, draw) => {
      const random = seededRandom(seed, draw);
      const weights = new Uint16Array(learners);
      for (let i = 0; i < learners; i++) weights[Math.floor(random() * learners)]!++;
      return weights;
    });
  }

  figure({ statistic, learners }: Estimate): Figure {
    const value = statistic(this.all);
    if (Number.isNaN(value)) return { cannot_be_judged: "it would divide by zero" };
    const draws = Float64Array.from(this.#draws, (weights) => statistic(weights));
    const sorted = draws.filter((one) => !Number.isNaN(one)).sort();
    return { value, low: quantile(sorted, 0.025), high: quantile(sorted, 0.975), learners };
  }

  figures<Name extends string>(estimates: Readonly<Record<Name, Estimate>>): Record<Name, Figure> {
    const entries = Object.entries<Estimate>(estimates);
    const figures = entries.map(([name, estimate]) => [name, this.figure(estimate)]);
    return Object.fromEntries(figures) as Record<Name, Figure>;
  }
}

/** Returns the numbers from 0 to count - 1 in a random order that the seed and the stream determine. */
export function shuffled(count: number, seed: number, stream: number): Uint32Array {
  const draws = Float64Array.from({ length: count }, seededRandom(seed, stream));
  return Uint32Array.from(draws.keys()).sort((a, b) => draws[a]! - draws[b]!);
}

export function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)]!;
  return below + (at - Math.floor(at)) * (sorted[Math.ceil(at)]! - below);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0);
}

/** Returns the mean; NaN for an empty list. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
