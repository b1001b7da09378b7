import type { ListCandidate, ListOptions } from "../rules/list-order.ts";

type TargetSet = ListCandidate["targetSet"];

/**
 * Of candidates offered in any order, those that a list can hold: the passes of `listOrder` (rules 2.4.12 to 2.4.14), kept up to date
 * from offer to offer. Once the first pass fills the list, an offer can only raise its lowest
 * key, so no lower key gets in.
 */
export class BestCandidates {
  readonly #options: ListOptions;
  /** Keys of what the first pass takes, highest first, and their sets. */
  readonly #taken: number[] = [];
  readonly #sets: TargetSet[] = [];
  /** The highest keys of what it skips, highest first. */
  readonly #skipped: number[] = [];
  #tooLow = -1;

  constructor(options: ListOptions) {
    this.#options = options;
  }

  /** The list has no room for keys up to this one; a higher key is looked at earlier. Negative if it has room for all. */
  get tooLow(): number {
    return this.#tooLow;
  }

  /** The same for candidates of one set: the first pass may have enough of it. */
  tooLowOf(targetSet: TargetSet): number {
    if (this.#tooLow >= 0 || this.#skipped.length < this.#options.topN) return this.#tooLow;
    const last = this.#lastOf(targetSet);
    return last < 0 ? -1 : Math.min(this.#taken[last]!, this.#skipped.at(-1)!);
  }

  /** Takes a candidate or skips it (rule 2.4.12), and skips one taken before of which its set has enough then. */
  offer(key: number, targetSet: TargetSet, isHeldBack: boolean): void {
    const [taken, sets] = [this.#taken, this.#sets];
    const last = this.#lastOf(targetSet);
    if (isHeldBack || (last >= 0 && taken[last]! > key)) {
      this.#skip(key);
      return;
    }
    if (last >= 0) this.#skip(taken[last]!);
    let at = last >= 0 ? last : taken.length;
    for (; at > 0 && taken[at - 1]! < key; at--) {
      taken[at] = taken[at - 1]!;
      sets[at] = sets[at - 1]!;
    }
    taken[at] = key;
    sets[at] = targetSet;
    if (taken.length > this.#options.topN) {
      taken.pop();
      sets.pop();
    }
    if (taken.length === this.#options.topN) this.#tooLow = taken.at(-1)!;
  }

  /** Where the first pass takes the last candidate that a set may have; -1 if the set has room. */
  #lastOf(targetSet: TargetSet): number {
    let repeats = 0;
    for (let at = 0; at < this.#sets.length; at++) {
      if (this.#sets[at] === targetSet && ++repeats === this.#options.repeatsOfOneSet) return at;
    }
    return -1;
  }

  #skip(key: number): void {
    const skipped = this.#skipped;
    let at = skipped.length;
    for (; at > 0 && skipped[at - 1]! < key; at--) skipped[at] = skipped[at - 1]!;
    skipped[at] = key;
    if (skipped.length > this.#options.topN) skipped.pop();
  }

  /** Keys of what the list can hold. */
  keys(): readonly number[] {
    if (this.#taken.length === this.#options.topN) return this.#taken;
    return [...this.#taken, ...this.#skipped];
  }
}
