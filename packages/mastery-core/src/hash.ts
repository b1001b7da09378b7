import type { Integers } from "./collections.ts";

/** Unsigned 32-bit hash of a text's UTF-16 code units: multiply and rotate per unit, then MurmurHash3's finaliser. */
export function hashText(text: string, seed = 0): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = mixed(hash, text.charCodeAt(i));
  return finished(hash, text.length);
}

/** Unsigned 32-bit hash of integers, such as bytes, by the same steps; each seed gives a different hash. */
export function hashUnits(units: Integers, start: number, end: number, seed = 0): number {
  let hash = seed;
  for (let i = start; i < end; i++) hash = mixed(hash, units[i]!);
  return finished(hash, end - start);
}

function mixed(hash: number, unit: number): number {
  const product = Math.imul(hash ^ unit, 0x9e3779b1);
  return (product << 13) | (product >>> 19);
}

function finished(mix: number, length: number): number {
  let hash = mix ^ length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const INITIAL_SLOTS = 2048;
const FULL = 0.7;

/**
 * Index from hashes of items to their numbers 0, 1, 2 … It uses open addressing: a `Map` takes five times the memory and holds at most 16
 * million entries.
 */
export class HashIndex {
  size = 0;
  /** Each slot holds a number + 1, or 0 if it is empty. */
  #numbers: Uint32Array;
  #hashes: Uint32Array;

  /** @param hashes hashes of the first numbers */
  constructor(hashes: Uint32Array = new Uint32Array(0)) {
    let slots = INITIAL_SLOTS;
    while (hashes.length > FULL * slots) slots *= 2;
    this.#numbers = new Uint32Array(slots);
    this.#hashes = new Uint32Array(slots);
    for (const hash of hashes) this.findOrAdd(hash, () => false);
  }

  /** The hash of each number. */
  hashes(): Uint32Array {
    const hashes = new Uint32Array(this.size);
    this.#numbers.forEach((number, slot) => {
      if (number > 0) hashes[number - 1] = this.#hashes[slot]!;
    });
    return hashes;
  }

  /** Returns the number with this hash that meets a condition, or else adds and returns the next number. */
  findOrAdd(hash: number, holds: (number: number) => boolean): number {
    if (this.size > FULL * this.#numbers.length) this.#grow();
    const mask = this.#numbers.length - 1;
    let slot = hash & mask;
    for (; this.#numbers[slot]! > 0; slot = (slot + 1) & mask) {
      const number = this.#numbers[slot]! - 1;
      if (this.#hashes[slot] === hash && holds(number)) return number;
    }
    this.#hashes[slot] = hash;
    this.#numbers[slot] = ++this.size;
    return this.size - 1;
  }

  #grow(): void {
    const [numbers, hashes] = [this.#numbers, this.#hashes];
    const mask = 2 * numbers.length - 1;
    this.#numbers = new Uint32Array(mask + 1);
    this.#hashes = new Uint32Array(mask + 1);
    for (let from = 0; from < numbers.length; from++) {
      if (numbers[from] === 0) continue;
      let slot = hashes[from]! & mask;
      while (this.#numbers[slot]! > 0) slot = (slot + 1) & mask;
      this.#numbers[slot] = numbers[from]!;
      this.#hashes[slot] = hashes[from]!;
    }
  }
}
