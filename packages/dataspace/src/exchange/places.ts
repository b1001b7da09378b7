/** Places for exchanges that run at the same time. If one caller gets only a part of them, slow bodies keep nobody else out. */
export class Places {
  readonly #all: number;
  readonly #each: number;
  readonly #taken = new Map<string | undefined, number>();
  #total = 0;

  /**
   * @param all at least 1
   * @param each places that one caller gets at most
   */
  constructor(all: number, each: number) {
    this.#all = all;
    this.#each = each;
  }

  /**
   * Takes a place, which the caller must leave again.
   *
   * @param caller callers without a name count as one
   * @returns false if none is free
   */
  take(caller: string | undefined): boolean {
    const taken = this.#taken.get(caller) ?? 0;
    if (this.#total >= this.#all || taken >= this.#each) return false;
    this.#taken.set(caller, taken + 1);
    this.#total++;
    return true;
  }

  leave(caller: string | undefined): void {
    const left = this.#taken.get(caller)! - 1;
    if (left === 0) this.#taken.delete(caller);
    else this.#taken.set(caller, left);
    this.#total--;
  }
}
