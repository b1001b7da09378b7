const INITIAL_SLOTS = 2048;
const FULL = 0.7;

/**
 * Finds numbers by 32-bit hashes of what they stand for: open addressing, 4 bytes a slot. Numbers are 0, 1, 2 … in the order in
 * which they are added. A slot holds 0 if it is free, else its number + 1, and above that the bits of the hash that do not choose
 * the slot: they rule out most others without a look at what they stand for.
 */
export class HashIndex {
  /** Number of entries. */
  size = 0;
  readonly #hashOf: (number: number) => number;
  #slots = new Uint32Array(INITIAL_SLOTS);

  /** The index asks for the hashes of its numbers again when it grows. */
  constructor(hashOf: (number: number) => number) {
    this.#hashOf = hashOf;
  }

  /** The first slot, from one on, that is free or whose number may have the hash; ask again from the next one if it has not. */
  slotOf(hash: number, from: number = hash): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = from & mask; ; slot = (slot + 1) & mask) {
      if (slots[slot] === 0 || ((slots[slot]! ^ hash) & ~mask) === 0) return slot;
    }
  }

  /** The number in a slot; -1 if it is free. */
  numberIn(slot: number): number {
    return (this.#slots[slot]! & (this.#slots.length - 1)) - 1;
  }

  /** Puts the next number, which has a hash, into a free slot. */
  fill(slot: number, hash: number): void {
    this.#slots[slot] = (hash & ~(this.#slots.length - 1)) | ++this.size;
    if (this.size > FULL * this.#slots.length) this.#grow();
  }

  #grow(): void {
    const slots = new Uint32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      const hash = this.#hashOf(number);
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = (hash & ~mask) | (number + 1);
    }
    this.#slots = slots;
  }
}
