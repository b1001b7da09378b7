import type { Integers } from "./collections.ts";

/** Returns an unsigned 32-bit hash of UTF-16 code units: multiply and rotate for each unit, then the finaliser of MurmurHash3. */
export function hashText(text: string, seed = 0): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = mixed(hash, text.charCodeAt(i));
  return finished(hash, text.length);
}

/** Hashes integers, such as bytes, by the same steps as {@link hashText}. Each seed gives a different hash function. */
function hashUnits(units: Integers, start: number, end: number, seed = 0): number {
  let hash = seed;
  for (let i = start; i < end; i++) hash = mixed(hash, units[i]!);
  return finished(hash, end - start);
}

/** Returns 16 hexadecimal digits that name a content. The digits detect damage, but not an intended change. */
export function fingerprint(content: string | Uint8Array): string {
  const halves = [1, 2].map((seed) =>
    typeof content === "string"
      ? hashText(content, seed)
      : hashUnits(content, 0, content.length, seed),
  );
  return halves.map((half) => half.toString(16).padStart(8, "0")).join("");
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

/**
 * Returns the signed 32-bit MurmurHash3 of an ASCII text whose length is a multiple of 4, with seed 42. Spark's function `hash` returns the
 * same number, so that a cluster of machines chooses the same sample of learners (rule 2.3.9).
 */
export function murmurHash(text: string): number {
  let hash = 42;
  for (let i = 0; i < text.length; i += 4) {
    let word = 0;
    for (let byte = 3; byte >= 0; byte--) word = (word << 8) | text.charCodeAt(i + byte);
    word = Math.imul(word, 0xcc9e2d51);
    word = Math.imul((word << 15) | (word >>> 17), 0x1b873593);
    hash ^= word;
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  return finished(hash, text.length) | 0;
}

const INITIAL_SLOTS = 2048;
const MAX_LOAD_FACTOR = 0.7;

/** Numbers items 0, 1, 2 … by hash. A `Map` would take five times the memory of open addressing, and hold at most 16 million items. */
export class HashIndex {
  size = 0;
  /** Each slot contains a number + 1, or 0 if the slot is empty. */
  #slots = new Uint32Array(0);
  /** Hash of the item with each number. The length is the number of slots that may be filled. */
  #hashes = new Uint32Array(0);

  constructor() {
    this.#fill(INITIAL_SLOTS, this.#hashes);
  }

  /** Returns the number of the item that has this hash and meets the condition, or adds the next number. */
  findOrAdd(hash: number, holds: (number: number) => boolean): number {
    if (this.size === this.#hashes.length) this.#fill(2 * this.#slots.length, this.#hashes);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (; this.#slots[slot]! > 0; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]! - 1;
      if (this.#hashes[number] === hash && holds(number)) return number;
    }
    this.#hashes[this.size] = hash;
    this.#slots[slot] = ++this.size;
    return this.size - 1;
  }

  #fill(slots: number, hashes: Uint32Array): void {
    this.#slots = new Uint32Array(slots);
    this.#hashes = new Uint32Array(Math.floor(MAX_LOAD_FACTOR * slots) + 1);
    this.#hashes.set(hashes);
    const mask = slots - 1;
    for (let number = 0; number < this.size; number++) {
      let slot = hashes[number]! & mask;
      while (this.#slots[slot]! > 0) slot = (slot + 1) & mask;
      this.#slots[slot] = number + 1;
    }
  }
}
