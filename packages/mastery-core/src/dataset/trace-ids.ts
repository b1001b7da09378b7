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

/** How a trace with an id relates to those before it. */
export type Repetition =
  | { readonly kind: "first" }
  | { readonly kind: "repeated" }
  /** The id stands for different contents; `counted` is the first one's part, on the first conflict only. */
  | { readonly kind: "conflicting"; readonly counted: CountedTrace | null };

const FIRST: Repetition = { kind: "first" };
const REPEATED: Repetition = { kind: "repeated" };
const INITIAL_SLOTS = 2048;

/** Words of a slot; they lie together, so that a look-up touches one place of the memory. */
const WORDS = 5;
const HIGH = 0;
const LOW = 1;
const ROW = 2;
const REST = 3;
/** What became of the id in the lowest two bits, 0 where the slot is free; above them the score + 1. */
const STATE = 4;

const FAILED = 1;
const SUCCEEDED = 2;
const VOID = 3;

/**
 * The ids of the traces read so far with what each added, in 20 bytes a slot: ids and texts are held as hashes (64 and 32
 * bits; at 20 million traces the chance that any two ids collide is about 1 in 100,000).
 */
export class TraceIds {
  #size = 0;
  #slots = INITIAL_SLOTS;
  #words = new Uint32Array(WORDS * INITIAL_SLOTS);

  /** Notes a trace's id and content, and tells whether the id was met before. */
  note(id: Hash64, row: number, content: Content): Repetition {
    if (this.noteFirst(id, row, content)) return FIRST;
    const words = this.#words;
    const slot = this.#find(id.high, id.low);
    const state = words[slot + STATE]!;
    if ((state & 3) === VOID) return { kind: "conflicting", counted: null };
    const same =
      words[slot + ROW] === row &&
      words[slot + REST] === content.rest &&
      state === stateOf(content);
    if (same) return REPEATED;
    words[slot + STATE] = VOID;
    const score = (state >>> 2) - 1;
    const succeeded = (state & 3) === SUCCEEDED;
    return { kind: "conflicting", counted: { row: words[slot + ROW]!, score, succeeded } };
  }

  /** Notes a trace unless its id was met before, and tells whether it did. */
  noteFirst({ high, low }: Hash64, row: number, content: Content): boolean {
    const slot = this.#find(high, low);
    const words = this.#words;
    if (words[slot + STATE] !== 0) return false;
    words[slot + HIGH] = high;
    words[slot + LOW] = low;
    words[slot + ROW] = row;
    words[slot + REST] = content.rest;
    words[slot + STATE] = stateOf(content);
    if (++this.#size > 0.7 * this.#slots) this.#grow();
    return true;
  }

  /** First word of an id's slot, or of the free one where it belongs. */
  #find(high: number, low: number): number {
    const words = this.#words;
    const mask = this.#slots - 1;
    let slot = low & mask;
    for (;;) {
      const at = WORDS * slot;
      const found =
        words[at + STATE] === 0 || (words[at + LOW] === low && words[at + HIGH] === high);
      if (found) return at;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const old = this.#words;
    this.#slots *= 2;
    this.#words = new Uint32Array(WORDS * this.#slots);
    for (let at = 0; at < old.length; at += WORDS) {
      if (old[at + STATE] === 0) continue;
      const to = this.#find(old[at + HIGH]!, old[at + LOW]!);
      for (let word = 0; word < WORDS; word++) this.#words[to + word] = old[at + word]!;
    }
  }
}

function stateOf({ score, succeeded }: Attempt): number {
  return (((score + 1) << 2) | (succeeded ? SUCCEEDED : FAILED)) >>> 0;
}
