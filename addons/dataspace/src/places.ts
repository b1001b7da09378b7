/** Limits simultaneous tasks, in total and per caller, so that slow work of one caller does not block other callers. */
export class Places {
  readonly #all: number;
  readonly #each: number;
  readonly #taken = new Map<string | undefined, number>();
  readonly #waiting: (() => void)[] = [];
  #total = 0;

  /** @param each maximum number of places for one caller, by identity */
  constructor(all: number, each: number) {
    this.#all = all;
    this.#each = each;
  }

  isFree(caller: string | undefined): boolean {
    return this.#total < this.#all && (this.#taken.get(caller) ?? 0) < this.#each;
  }

  /** Returns whether a place was free. The caller must give the place back later. */
  take(caller: string | undefined): boolean {
    if (!this.isFree(caller)) return false;
    this.#taken.set(caller, (this.#taken.get(caller) ?? 0) + 1);
    this.#total++;
    return true;
  }

  async enter(caller: string | undefined): Promise<void> {
    while (!this.take(caller)) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  leave(caller: string | undefined): void {
    const left = this.#taken.get(caller)! - 1;
    if (left === 0) this.#taken.delete(caller);
    else this.#taken.set(caller, left);
    this.#total--;
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
