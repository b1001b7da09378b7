/** The highest of the keys it was offered, at most so many. */
export class BestKeys {
  /** Highest first. */
  readonly keys: number[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether a key would be among them. */
  accepts(key: number): boolean {
    return this.keys.length < this.#most || key > this.keys.at(-1)!;
  }

  offer(key: number): void {
    if (!this.accepts(key)) return;
    const { keys } = this;
    if (keys.length === this.#most) keys.pop();
    let at = keys.length;
    for (; at > 0 && keys[at - 1]! < key; at--) keys[at] = keys[at - 1]!;
    keys[at] = key;
  }
}
