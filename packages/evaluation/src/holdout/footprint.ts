/** The fewest learners behind a figure, or behind the difference of two: with fewer, it could tell how single people did. */
export const LEAST_LEARNERS = 5;

/**
 * Which learners a figure counts, and how: the figure's own sum for each learner, with {@link standIn} in place of what is unknown.
 * So two figures have the same sum for a learner only if they count the same of that learner.
 */
export interface Footprint {
  /** In ascending order. */
  readonly learners: Uint32Array;
  readonly sums: Float64Array;
}

/** Below it, a sum is what rounding leaves of 0. */
const ROUNDING = 1e-7;

/** What is unknown about learners, and added up in figures. */
const UNKNOWN = { attempt: 1, claim: 2, entry: 3, chance: 4 } as const;

/** Returns a number from 1 to 2 for an unknown: the same for the same one, and otherwise as if drawn at random. */
export function standIn(unknown: keyof typeof UNKNOWN, one: number, other = 0): number {
  let hash: number = UNKNOWN[unknown];
  for (const part of [one, other]) {
    // The finalizer of MurmurHash3.
    hash = Math.imul(hash ^ part, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return 1 + (hash >>> 0) / 2 ** 32;
}

/** @param sums of stand-ins by learner; 0 for those whom the figure is not about */
export function footprintOf(sums: Float64Array): Footprint {
  const learners = Uint32Array.from(sums.keys()).filter((one) => isSomething(sums[one]!));
  return { learners, sums: Float64Array.from(learners, (one) => sums[one]!) };
}

/** Whether a number of learners is above 0, but too small. */
export function isFew(learners: number): boolean {
  return learners > 0 && learners < LEAST_LEARNERS;
}

/** Returns how many learners the difference of two figures is about; it stops counting at {@link LEAST_LEARNERS}. */
export function countDiffering(one: Footprint, other: Footprint): number {
  let [i, j, differing] = [0, 0, 0];
  while (differing < LEAST_LEARNERS && (i < one.learners.length || j < other.learners.length)) {
    const [a, b] = [one.learners[i] ?? Infinity, other.learners[j] ?? Infinity];
    const left = a <= b ? one.sums[i++]! : 0;
    const right = b <= a ? other.sums[j++]! : 0;
    if (isSomething(left - right)) differing++;
  }
  return differing;
}

/** What is left of a figure once parts of it are subtracted. */
export class Remainder {
  readonly #learners: Uint32Array;
  readonly #sums: Float64Array;
  #left: number;

  constructor({ learners, sums }: Footprint) {
    this.#learners = learners;
    this.#sums = sums.slice();
    this.#left = learners.length;
  }

  /** Whether it is about each learner of a part. */
  covers({ learners }: Footprint): boolean {
    return learners.every((one) => {
      const at = positionOf(this.#learners, one);
      return at !== undefined && isSomething(this.#sums[at]!);
    });
  }

  /** Whether it would be about few learners without a part that it covers. */
  isAboutFewWithout({ learners, sums }: Footprint): boolean {
    let left = this.#left;
    learners.forEach((one, i) => {
      if (!isSomething(this.#sums[positionOf(this.#learners, one)!]! - sums[i]!)) left--;
    });
    return isFew(left);
  }

  /** Subtracts a part that it covers. */
  subtract({ learners, sums }: Footprint): void {
    learners.forEach((one, i) => {
      const at = positionOf(this.#learners, one)!;
      this.#sums[at]! -= sums[i]!;
      if (!isSomething(this.#sums[at]!)) this.#left--;
    });
  }
}

/** Whether a figure is about each learner of another one. */
export function covers(figure: Footprint, part: Footprint): boolean {
  return part.learners.every((one) => positionOf(figure.learners, one) !== undefined);
}

function positionOf(learners: Uint32Array, learner: number): number | undefined {
  let [low, high] = [0, learners.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (learners[middle]! < learner) low = middle + 1;
    else high = middle;
  }
  return learners[low] === learner ? low : undefined;
}

function isSomething(sum: number): boolean {
  return Math.abs(sum) > ROUNDING;
}
