import { lead } from "@mastery/core/rules";

/** Means of values by key. Each key starts with the given sum and count. */
export class Means<Key> {
  readonly #parts = new Map<Key, { sum: number; count: number }>();
  readonly #start: { readonly sum: number; readonly count: number };

  constructor(sum = 0, count = 0) {
    this.#start = { sum, count };
  }

  add(key: Key, value: number): void {
    const part = this.#parts.get(key) ?? { ...this.#start };
    part.sum += value;
    part.count++;
    this.#parts.set(key, part);
  }

  /** Returns the mean of a key, as if `additional` values equal to `expected` had been added. */
  of(key: Key, expected = 0, additional = 0): number {
    const { sum, count } = this.#parts.get(key) ?? this.#start;
    return lead(sum, count, expected, additional);
  }
}
