/** Places for exchanges that run at the same time. One caller gets at most half of them, so slow bodies keep nobody else out. */
export class Places {
  readonly #all: number;
  readonly #each: number;
  readonly #taken = new Map<string | undefined, number>();
  #total = 0;

  /** @param all at least 1 */
  constructor(all: number) {
    this.#all = all;
    this.#each = Math.ceil(all / 2);
  }

  /**
   * Takes a place, which the caller must leave again.
   *
   * @param caller undefined if callers are not told apart: then they share all places
   * @returns false if none is free
   */
  take(caller: string | undefined): boolean {
    const taken = this.#taken.get(caller) ?? 0;
    const most = caller === undefined ? this.#all : this.#each;
    if (this.#total >= this.#all || taken >= most) return false;
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
