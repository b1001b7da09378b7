import type { Attempt } from "../evidence/evidence.ts";
import type { Hash64 } from "../packed/hash.ts";
import { WARNING_BITS } from "./warnings.ts";

/** What a trace adds to the evidence, and what distinguishes it from another with the same id. */
export interface Content extends Attempt {
  /** Hash of the trace's other fields; its lowest bits are the trace's warnings instead. */
  readonly rest: number;
}

/** What a trace added to the evidence. */
interface CountedTrace extends Content {
  /** Row of the evidence. */
  readonly row: number;
}

/** What is known of an id that comes again. */
export interface Repeat {
  /** Whether all contents of the id are equal; their warnings may differ. */
  readonly same: boolean;
  /** The trace that counts; null if the id had different contents before. */
  readonly counted: CountedTrace | null;
}

const INITIAL_SLOTS = 2048;

/** Words of a slot: the number of its trace + 1, or 0 if it is free, and the low half of the id's hash. */
const SLOT_WORDS = 2;

/** Words of a trace. */
const WORDS = 4;
/** The high half of the id's hash. */
const HIGH = 0;
const ROW = 1;
const REST = 2;
/** The id's state in the lowest two bits; above them the score + 1. */
const STATE = 3;

const FAILED = 1;
const SUCCEEDED = 2;
const VOID = 3;

/**
 * The ids of the traces read so far, with what each trace added: 16 bytes a trace and 8 bytes a slot. Ids are kept as hashes of 64
 * bits: among 20 million traces, the chance that two ids collide is about 1 in 100,000.
 */
export class TraceIds {
  #size = 0;
  #slots = new Uint32Array(SLOT_WORDS * INITIAL_SLOTS);
  /** Space for one trace per slot. */
  #words = new Uint32Array(WORDS * INITIAL_SLOTS);

  /** Takes a trace whose id is known. Of equal contents, the one with the lower warnings counts: the order must not matter. */
  addRepeated(id: Hash64, row: number, content: Content): Repeat {
    const words = this.#words;
    const at = WORDS * this.#slots[this.#find(id)]!;
    const state = words[at + STATE]!;
    if ((state & 3) === VOID) return { same: false, counted: null };
    const rest = words[at + REST]!;
    const counted = {
      row: words[at + ROW]!,
      rest,
      score: (state >>> 2) - 1,
      succeeded: (state & 3) === SUCCEEDED,
    };
    const same =
      counted.row === row &&
      rest >>> WARNING_BITS === content.rest >>> WARNING_BITS &&
      state === stateOf(content);
    if (same) words[at + REST] = Math.min(rest, content.rest);
    else words[at + STATE] = VOID;
    return { same, counted };
  }

  /** Takes a trace with a new id; false if the id is known. */
  addNew(id: Hash64, row: number, content: Content): boolean {
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

  /** First word of an id's slot, or of the free slot for it. */
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
      // Ids are distinct, so look for a free slot only: no high half is -1.
      const slot = this.#find({ high: -1, low });
      this.#slots[slot] = number;
      this.#slots[slot + 1] = low;
    }
  }
}

function stateOf({ score, succeeded }: Attempt): number {
  return (((score + 1) << 2) | (succeeded ? SUCCEEDED : FAILED)) >>> 0;
}
