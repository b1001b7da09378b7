/** A double holds the sum of two integers below this exactly. */
const LIMIT = 2 ** 52;

/** An exact sum of non-negative integers, even above 2^53 (rule 2.0.4). */
export class ExactSum {
  #low = 0;
  #high = 0n;

  add(value: number): void {
    if (value >= LIMIT) this.#high += BigInt(value);
    else this.#low += value;
    if (this.#low >= LIMIT) this.#carry();
  }

  addAll(other: ExactSum): void {
    this.#high += other.#high;
    this.add(other.#low);
  }

  #carry(): void {
    this.#high += BigInt(this.#low);
    this.#low = 0;
  }

  /** The sum as the nearest double. */
  get value(): number {
    return Number(this.#high + BigInt(this.#low));
  }
}
