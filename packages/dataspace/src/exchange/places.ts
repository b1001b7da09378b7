/** Places for exchanges that run at a time. One caller gets half of them at most, so that slow bodies of one do not keep others out. */
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
   * Takes a place, which must be left again.
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
