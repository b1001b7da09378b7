import type { Hash64 } from "../hash.ts";
import type { Attempt } from "./evidence.ts";
import { HashIndex } from "./hash-index.ts";

/** What a trace adds to the evidence, and what distinguishes it from another with the same id. */
export interface Content extends Attempt {
  /** Hash of the trace's other fields. */
  readonly rest: number;
  /** A bit per warning. */
  readonly warnings: number;
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

const INITIAL = 1024;

/** Words of a trace. */
const WORDS = 5;
/** The halves of the id's hash. */
const HIGH = 0;
const LOW = 1;
const ROW = 2;
const REST = 3;
/** The id's state in the lowest two bits; above them the score + 1. */
const STATE = 4;

const FAILED = 1;
const SUCCEEDED = 2;
const VOID = 3;

/**
 * The ids of the traces read so far, with what each trace added: 21 bytes a trace and 4 bytes a slot. Ids are kept as hashes of 64
 * bits: among 20 million traces, the chance that two ids collide is about 1 in 100,000.
 */
export class TraceIds {
  readonly #index: HashIndex = new HashIndex((trace) => this.#words[WORDS * trace + LOW]!);
  #words = new Uint32Array(WORDS * INITIAL);
  /** The warnings of each trace. */
  #warnings = new Uint8Array(INITIAL);

  /** Takes a trace whose id is known. Of equal contents, the one with the lower warnings counts: the order must not matter. */
  addRepeated(id: Hash64, row: number, content: Content): Repeat {
    const words = this.#words;
    const trace = this.#index.numberIn(this.#slotOf(id));
    const at = WORDS * trace;
    const state = words[at + STATE]!;
    if ((state & 3) === VOID) return { same: false, counted: null };
    const counted = {
      row: words[at + ROW]!,
      rest: words[at + REST]!,
      warnings: this.#warnings[trace]!,
      score: (state >>> 2) - 1,
      succeeded: (state & 3) === SUCCEEDED,
    };
    const same = counted.row === row && counted.rest === content.rest && state === stateOf(content);
    if (same) this.#warnings[trace] = Math.min(counted.warnings, content.warnings);
    else words[at + STATE] = VOID;
    return { same, counted };
  }

  /** Takes a trace with a new id; false if the id is known. */
  addNew(id: Hash64, row: number, content: Content): boolean {
    const slot = this.#slotOf(id);
    if (this.#index.numberIn(slot) >= 0) return false;
    const trace = this.#index.size;
    if (trace === this.#warnings.length) this.#grow();
    const words = this.#words;
    const at = WORDS * trace;
    words[at + HIGH] = id.high;
    words[at + LOW] = id.low;
    words[at + ROW] = row;
    words[at + REST] = content.rest;
    words[at + STATE] = stateOf(content);
    this.#warnings[trace] = content.warnings;
    this.#index.fill(slot, id.low);
    return true;
  }

  /** Slot of an id, or the free slot for it. */
  #slotOf({ high, low }: Hash64): number {
    const words = this.#words;
    for (let slot = this.#index.slotOf(low); ; slot = this.#index.slotOf(low, slot + 1)) {
      const trace = this.#index.numberIn(slot);
      const at = WORDS * trace;
      if (trace < 0 || (words[at + LOW] === low && words[at + HIGH] === high)) return slot;
    }
  }

  #grow(): void {
    const [words, warnings] = [this.#words, this.#warnings];
    this.#words = new Uint32Array(2 * words.length);
    this.#words.set(words);
    this.#warnings = new Uint8Array(2 * warnings.length);
    this.#warnings.set(warnings);
  }
}

function stateOf({ score, succeeded }: Attempt): number {
  return (((score + 1) << 2) | (succeeded ? SUCCEEDED : FAILED)) >>> 0;
}
