import { hashBytes } from "@mastery/core/dataset";

const INITIAL_SLOTS = 2048;

/** Words of a slot; they lie together, so that a look-up touches one place of the memory, and then the id's bytes. */
const WORDS = 4;
const HASH = 0;
const NUMBER = 1;
/** Where the id's bytes start. */
const START = 2;
/** Where they end; 0 where the slot is free. */
const END = 3;

/** Numbers of ids by the bytes that an id stands in. Each id is made a text, and looked up as such, once. */
export class IdNumbers {
  readonly #numberOf: (id: string) => number | undefined;
  #size = 0;
  #slots = INITIAL_SLOTS;
  #words = new Uint32Array(WORDS * INITIAL_SLOTS);
  /** The bytes of all ids, from 1 on. */
  #bytes = new Uint8Array(16 * INITIAL_SLOTS);
  #bytesEnd = 1;
  /** Slot of the id found last: traces of one learner often come together. */
  #last = 0;

  constructor(numberOf: (id: string) => number | undefined) {
    this.#numberOf = numberOf;
  }

  /** Number of an id in ASCII; -1 for one that is not known. */
  find(bytes: Buffer, start: number, end: number): number {
    if (start === end) return -1;
    if (this.#isAt(this.#last, bytes, start, end)) return this.#words[this.#last + NUMBER]!;
    const hash = hashBytes(bytes, start, end, 0);
    const mask = this.#slots - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const at = WORDS * slot;
      if (this.#words[at + END] === 0) return this.#add(bytes.subarray(start, end), hash);
      if (this.#words[at + HASH] === hash && this.#isAt(at, bytes, start, end)) {
        this.#last = at;
        return this.#words[at + NUMBER]!;
      }
    }
  }

  #isAt(slot: number, bytes: Buffer, start: number, end: number): boolean {
    const known = this.#bytes;
    const first = this.#words[slot + START]!;
    const length = end - start;
    if (this.#words[slot + END]! - first !== length) return false;
    for (let i = 0; i < length; i++) {
      if (known[first + i] !== bytes[start + i]) return false;
    }
    return true;
  }

  #add(id: Buffer, hash: number): number {
    const number = this.#numberOf(id.toString("latin1"));
    if (number === undefined) return -1;
    if (++this.#size > this.#slots / 2) this.#grow();
    const start = this.#bytesEnd;
    this.#bytesEnd += id.length;
    while (this.#bytesEnd > this.#bytes.length) this.#lengthenBytes();
    this.#bytes.set(id, start);
    this.#put(hash, number, start, this.#bytesEnd);
    return number;
  }

  #put(hash: number, number: number, start: number, end: number): void {
    const words = this.#words;
    const mask = this.#slots - 1;
    let slot = hash & mask;
    while (words[WORDS * slot + END] !== 0) slot = (slot + 1) & mask;
    words[WORDS * slot + HASH] = hash;
    words[WORDS * slot + NUMBER] = number;
    words[WORDS * slot + START] = start;
    words[WORDS * slot + END] = end;
  }

  #grow(): void {
    const old = this.#words;
    this.#slots *= 2;
    this.#words = new Uint32Array(WORDS * this.#slots);
    this.#last = 0;
    for (let at = 0; at < old.length; at += WORDS) {
      if (old[at + END] === 0) continue;
      this.#put(old[at + HASH]!, old[at + NUMBER]!, old[at + START]!, old[at + END]!);
    }
  }

  #lengthenBytes(): void {
    const longer = new Uint8Array(2 * this.#bytes.length);
    longer.set(this.#bytes);
    this.#bytes = longer;
  }
}
