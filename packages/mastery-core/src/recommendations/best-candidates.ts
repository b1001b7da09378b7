import type { ListCandidate, ListOptions } from "../rules/list-order.ts";

type TargetSet = ListCandidate["targetSet"];

/**
 * Of candidates offered in any order, those that a list can hold. More candidates make what its first pass takes no worse: once
 * that fills the list, what comes behind it is not in it.
 */
export class BestCandidates {
  readonly #options: ListOptions;
  /** Keys of what the first pass takes, highest first, and their sets. */
  readonly #taken: number[] = [];
  readonly #sets: TargetSet[] = [];
  /** The highest keys of what it skips, highest first. */
  readonly #skipped: number[] = [];

  constructor(options: ListOptions) {
    this.#options = options;
  }

  /** Whether the list has room for a candidate; a higher key is looked at earlier. */
  accepts(key: number): boolean {
    const last = this.#taken[this.#options.topN - 1];
    return last === undefined || key > last;
  }

  offer(key: number, targetSet: TargetSet, isHeldBack: boolean): void {
    const { repeatsOfOneSet, topN } = this.#options;
    const lastOfSet = this.#nth(targetSet, repeatsOfOneSet);
    if (isHeldBack || (lastOfSet >= 0 && this.#taken[lastOfSet]! > key)) {
      this.#skip(key);
      return;
    }
    if (lastOfSet >= 0) this.#skip(this.#remove(lastOfSet));
    this.#sets.splice(insert(key, this.#taken), 0, targetSet);
    if (this.#taken.length > topN) this.#remove(topN);
  }

  /** Where the n-th of a set is; -1 if there are fewer. */
  #nth(targetSet: TargetSet, n: number): number {
    let at = -1;
    for (let i = 0; i < n; i++) {
      at = this.#sets.indexOf(targetSet, at + 1);
      if (at === -1) return at;
    }
    return at;
  }

  #remove(at: number): number {
    this.#sets.splice(at, 1);
    return this.#taken.splice(at, 1)[0]!;
  }

  #skip(key: number): void {
    insert(key, this.#skipped);
    if (this.#skipped.length > this.#options.topN) this.#skipped.pop();
  }

  /** Keys of what the list can hold, highest first. */
  keys(): readonly number[] {
    if (this.#taken.length === this.#options.topN) return this.#taken;
    return [...this.#taken, ...this.#skipped].sort((a, b) => b - a);
  }
}

/** Inserts a key among others, highest first; returns where. */
function insert(key: number, keys: number[]): number {
  let at = keys.length;
  for (; at > 0 && keys[at - 1]! < key; at--) keys[at] = keys[at - 1]!;
  keys[at] = key;
  return at;
}
