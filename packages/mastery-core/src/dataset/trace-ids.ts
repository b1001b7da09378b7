import type { Attempt } from "./evidence.ts";
import type { Hash64 } from "./hash.ts";

/** What a trace adds to its row of the evidence, and what tells it from another of the same id. */
export interface Content extends Attempt {
  /** Hash of what the trace holds beside learner, resource, score and success. */
  readonly rest: number;
}

/** What a trace added to the evidence. */
interface CountedTrace extends Attempt {
  /** Row of the evidence. */
  readonly row: number;
}

/** An id that stands for different contents; `counted` is the first one's part, on the first conflict only. */
export interface Conflict {
  readonly counted: CountedTrace | null;
}

const INITIAL_SLOTS = 2048;

/** Words of a slot: the low half of the id's hash, and the number of its trace + 1, 0 where the slot is free. */
const SLOT_WORDS = 2;

/** Words of a trace. */
const WORDS = 4;
/** The high half of the id's hash. */
const HIGH = 0;
const ROW = 1;
const REST = 2;
/** What became of the id in the lowest two bits; above them the score + 1. */
const STATE = 3;

const FAILED = 1;
const SUCCEEDED = 2;
const VOID = 3;

/**
 * The ids of the traces read so far with what each added, in 16 bytes and 8 a slot: ids and texts are held as hashes (64 and 32
 * bits; at 20 million traces the chance that any two ids collide is about 1 in 100,000). A new id touches one slot, and its
 * trace goes behind the last one.
 */
export class TraceIds {
  #size = 0;
  #slots = new Uint32Array(SLOT_WORDS * INITIAL_SLOTS);
  /** Room for a trace per slot. */
  #words = new Uint32Array(WORDS * INITIAL_SLOTS);

  /** Notes a trace whose id was met before; null where its content was, too. */
  noteAgain(id: Hash64, row: number, content: Content): Conflict | null {
    const words = this.#words;
    const at = WORDS * this.#slots[this.#find(id)]!;
    const state = words[at + STATE]!;
    if ((state & 3) === VOID) return { counted: null };
    const same =
      words[at + ROW] === row && words[at + REST] === content.rest && state === stateOf(content);
    if (same) return null;
    words[at + STATE] = VOID;
    const score = (state >>> 2) - 1;
    const succeeded = (state & 3) === SUCCEEDED;
    return { counted: { row: words[at + ROW]!, score, succeeded } };
  }

  /** Notes a trace unless its id was met before, and tells whether it did. */
  noteFirst(id: Hash64, row: number, content: Content): boolean {
    const slot = this.#find(id);
    if (this.#slots[slot] !== 0) return false;
    this.#slots[slot] = ++this.#size;
    this.#slots[slot + 1] = id.low;
    const words = this.#words;
    const at = WORDS * this.#size;
    words[at + HIGH] = id.high;
    words[at + ROW] = row;
    words[at + REST] = content.rest;
    words[at + STATE] = stateOf(content);
    if (this.#size > 0.35 * this.#slots.length) this.#grow();
    return true;
  }

  /** First word of an id's slot, or of the free one where it belongs. */
  #find({ high, low }: Hash64): number {
    const slots = this.#slots;
    for (let slot = low << 1; ; slot += 2) {
      slot &= slots.length - 1;
      const number = slots[slot]!;
      const found =
        number === 0 || (slots[slot + 1] === low && this.#words[WORDS * number + HIGH] === high);
      if (found) return slot;
    }
  }

  #grow(): void {
    const [old, words] = [this.#slots, this.#words];
    this.#words = new Uint32Array(2 * words.length);
    this.#words.set(words);
    this.#slots = new Uint32Array(2 * old.length);
    for (let from = 0; from < old.length; from += 2) {
      const number = old[from]!;
      if (number === 0) continue;
      const low = old[from + 1]!;
      // No id is there twice, so none is to be found: there is no such half.
      const slot = this.#find({ high: -1, low });
      this.#slots[slot] = number;
      this.#slots[slot + 1] = low;
    }
  }
}

function stateOf({ score, succeeded }: Attempt): number {
  return (((score + 1) << 2) | (succeeded ? SUCCEEDED : FAILED)) >>> 0;
}
