/** The highest of the keys it was offered, at most so many. */
export class BestKeys {
  /** Highest first. */
  readonly keys: number[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  offer(key: number): void {
    const { keys } = this;
    if (keys.length === this.#most) {
      if (key < keys.at(-1)!) return;
      keys.pop();
    }
    let at = keys.length;
    for (; at > 0 && keys[at - 1]! < key; at--) keys[at] = keys[at - 1]!;
    keys[at] = key;
  }
}
