import {
  countDiffering,
  covers,
  type Footprint,
  isFew,
  LEAST_LEARNERS,
  Remainder,
} from "./footprint.ts";

const FEW = `it would be about fewer than ${LEAST_LEARNERS} learners`;
const SUBTRACTABLE = `its difference from another figure would be about fewer than ${LEAST_LEARNERS} learners`;

/**
 * Decides which figures of a report are published, in the order in which they come. Readers can subtract figures, so a figure is
 * published only if it differs from each published one for no learner or for at least five. The same holds for what remains of a
 * figure without its published parts.
 */
export class Disclosure {
  readonly #published: Footprint[] = [];

  /** Returns why a figure is left out; undefined if it is published. */
  refusal(figure: Footprint): string | undefined {
    if (isFew(figure.learners.length)) return FEW;
    const differing = this.#published.map((other) => countDiffering(figure, other));
    if (differing.some(isFew)) return SUBTRACTABLE;
    if (!differing.includes(0)) this.#published.push(figure);
    return undefined;
  }

  /** Does the same for a figure that is made of several sums: unless all of it is published, none is. */
  refusalOfSums(sums: readonly Footprint[]): string | undefined {
    const before = this.#published.length;
    for (const one of sums) {
      const refusal = this.refusal(one);
      if (refusal === undefined) continue;
      this.#published.length = before;
      return refusal;
    }
    return undefined;
  }

  /**
   * Does the same for each part of a whole, such as the grades of all learners. The largest parts come first. A part is left out if,
   * without it and those before it, few learners of a published figure would remain.
   */
  refusalsOfParts(parts: readonly Footprint[]): readonly (string | undefined)[] {
    const wholes = this.#published.map((figure) => new Whole(figure));
    const refusals: (string | undefined)[] = parts.map(() => undefined);
    const size = (part: number): number => parts[part]!.learners.length;
    for (const at of [...parts.keys()].sort((a, b) => size(b) - size(a) || a - b)) {
      const part = parts[at]!;
      const leavesFew = wholes.some((whole) => whole.isAboutFewWithout(part));
      refusals[at] = leavesFew ? SUBTRACTABLE : this.refusal(part);
      if (refusals[at] === undefined) for (const whole of wholes) whole.subtract(part);
    }
    return refusals;
  }
}

/** A published figure whose parts are published one after another. */
class Whole {
  readonly #figure: Footprint;
  /** What is left of it, once for each set of parts that do not overlap: a learner may be in groups of several kinds. */
  readonly #rests: Remainder[] = [];

  constructor(figure: Footprint) {
    this.#figure = figure;
  }

  isAboutFewWithout(part: Footprint): boolean {
    return this.#restWith(part)?.isAboutFewWithout(part) ?? false;
  }

  subtract(part: Footprint): void {
    const rest = this.#restWith(part);
    if (rest === undefined) return;
    rest.subtract(part);
    if (!this.#rests.includes(rest)) this.#rests.push(rest);
  }

  /** The first rest that has the part in it, or else all of the figure. */
  #restWith(part: Footprint): Remainder | undefined {
    if (!covers(this.#figure, part)) return undefined;
    return this.#rests.find((rest) => rest.covers(part)) ?? new Remainder(this.#figure);
  }
}
