import { areAt, plainTextEnd, QUOTE } from "./json-bytes.ts";

const INITIAL_SLOTS = 2048;

/** Words of a slot; they lie together, so that a look-up touches one place of the memory, and then the id's bytes. */
const WORDS = 4;
const HASH = 0;
const NUMBER = 1;
/** Where the id's bytes start. */
const START = 2;
/** Where they end; both are 0 where the slot is free. */
const END = 3;

/** Numbers of ids by the bytes that an id stands in. Each id is made a text, and looked up as such, once. */
export class IdNumbers {
  readonly #numberOf: (id: string) => number | undefined;
  #size = 0;
  #slots = INITIAL_SLOTS;
  #words = new Uint32Array(WORDS * INITIAL_SLOTS);
  /** The bytes of all ids. */
  #bytes = new Uint8Array(16 * INITIAL_SLOTS);
  #view = new DataView(this.#bytes.buffer);
  #bytesEnd = 0;
  /** First word of the slot of the id found last: traces of one learner often come together. */
  #last = 0;

  constructor(numberOf: (id: string) => number | undefined) {
    this.#numberOf = numberOf;
  }

  /** Position behind the quoted id at a position, whose number is `found` then; -1 where there is no plain, known id. */
  end(bytes: Buffer, lines: DataView, start: number): number {
    if (bytes[start] !== QUOTE) return -1;
    const length = this.#words[this.#last + END]! - this.#words[this.#last + START]!;
    if (length > 0 && this.#isAt(this.#last, bytes, lines, start + 1)) {
      const end = start + 1 + length;
      if (bytes[end] === QUOTE) return end + 1;
    }
    const end = plainTextEnd(bytes, lines, start);
    return end > start + 2 && this.#find(bytes, lines, start + 1, end - 1) ? end : -1;
  }

  /** Number of the id found last. */
  get found(): number {
    return this.#words[this.#last + NUMBER]!;
  }

  #find(bytes: Buffer, lines: DataView, start: number, end: number): boolean {
    const hash = hashWords(lines, start, end);
    const mask = this.#slots - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const at = WORDS * slot;
      const length = this.#words[at + END]! - this.#words[at + START]!;
      if (length === 0) return this.#add(bytes, start, end, hash);
      if (this.#words[at + HASH] !== hash || length !== end - start) continue;
      if (this.#isAt(at, bytes, lines, start)) {
        this.#last = at;
        return true;
      }
    }
  }

  /** Whether the id of a slot stands in a line at a position. */
  #isAt(slot: number, bytes: Buffer, lines: DataView, start: number): boolean {
    const first = this.#words[slot + START]!;
    const length = this.#words[slot + END]! - first;
    return areAt(this.#view, first, length, lines, start, bytes.length);
  }

  #add(bytes: Buffer, start: number, end: number, hash: number): boolean {
    const number = this.#numberOf(bytes.toString("latin1", start, end));
    if (number === undefined) return false;
    if (++this.#size > 0.7 * this.#slots) this.#grow();
    const first = this.#bytesEnd;
    this.#bytesEnd += end - start;
    while (this.#bytesEnd > this.#bytes.length) this.#lengthenBytes();
    for (let i = start; i < end; i++) this.#bytes[first + i - start] = bytes[i]!;
    this.#last = this.#put(hash, number, first, this.#bytesEnd);
    return true;
  }

  /** Fills a free slot, and tells its first word. */
  #put(hash: number, number: number, start: number, end: number): number {
    const words = this.#words;
    const mask = this.#slots - 1;
    let slot = hash & mask;
    while (words[WORDS * slot + END] !== 0) slot = (slot + 1) & mask;
    const at = WORDS * slot;
    words[at + HASH] = hash;
    words[at + NUMBER] = number;
    words[at + START] = start;
    words[at + END] = end;
    return at;
  }

  #grow(): void {
    const old = this.#words;
    this.#slots *= 2;
    this.#words = new Uint32Array(WORDS * this.#slots);
    for (let at = 0; at < old.length; at += WORDS) {
      if (old[at + END] === 0) continue;
      this.#put(old[at + HASH]!, old[at + NUMBER]!, old[at + START]!, old[at + END]!);
    }
  }

  #lengthenBytes(): void {
    const longer = new Uint8Array(2 * this.#bytes.length);
    longer.set(this.#bytes);
    this.#bytes = longer;
    this.#view = new DataView(longer.buffer);
  }
}

/** Unsigned hash of bytes by fours, the last four of which may overlap: what it finds is compared, so it need not be strong. */
function hashWords(lines: DataView, start: number, end: number): number {
  let hash = end - start;
  let at = start;
  for (; at + 4 <= end; at += 4) hash = mixed(hash, lines.getInt32(at, true));
  if (end - start >= 4) hash = mixed(hash, lines.getInt32(end - 4, true));
  else for (; at < end; at++) hash = mixed(hash, lines.getUint8(at));
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x9e3779b1);
  return (product << 13) | (product >>> 19);
}
