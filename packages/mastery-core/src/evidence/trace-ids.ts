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

/** What a trace with an id added to the evidence. */
export interface IdentifiedTrace extends Content {
  /** Row of the evidence. */
  readonly row: number;
}

/** What is known of an id that comes again. */
export interface Repeat {
  /** Whether all contents of the id are equal; their warnings may differ. */
  readonly same: boolean;
  /** The trace that counted so far; undefined if the id had different contents before. */
  readonly counted: IdentifiedTrace | undefined;
}

const INITIAL = 1024;

/** Words of a trace. */
const WORDS = 7;
/** The halves of the id's hash. */
const HIGH = 0;
const LOW = 1;
const ROW = 2;
const REST = 3;
/** The id's state in the lowest two bits; above them the score + 1. */
const STATE = 4;
/** The halves of a number below 2^53: the warnings in its lowest three bits, above them the time. */
const TIME_HIGH = 5;
const TIME_LOW = 6;

const HALF = 2 ** 32;

/** Milliseconds before 1970 at which the year 0 begins; 1 more, since 0 stands for no time. */
const EPOCH = 62_167_219_200_001;

const FAILED = 1;
const SUCCEEDED = 2;
const VOID = 3;

/**
 * The ids of the traces read so far, with what each trace added: 28 bytes a trace and 4 bytes a slot, where a `Map` of texts takes a
 * hundred more and ends at 16 million. Ids are kept as hashes of 64 bits: among 20 million traces, the chance that two collide is about
 * 1 in 100,000.
 */
export class TraceIds {
  readonly #index: HashIndex = new HashIndex((trace) => this.#words[WORDS * trace + LOW]!);
  #words = new Uint32Array(WORDS * INITIAL);

  /**
   * Takes a trace; undefined if its id is new. Of equal contents, the one with the lower warnings counts, and of different ones none: the
   * order must not matter.
   */
  add(id: Hash64, row: number, content: Content): Repeat | undefined {
    const slot = this.#slotOf(id);
    const trace = this.#index.numberIn(slot);
    if (trace < 0) {
      this.#addNew(slot, id, row, content);
      return undefined;
    }
    const at = WORDS * trace;
    const counted = this.#traceAt(at);
    const words = this.#words;
    const same =
      words[at + ROW] === row &&
      words[at + REST] === content.rest &&
      words[at + STATE] === stateOf(content);
    if (!same) words[at + STATE] = VOID;
    else if (content.warnings < counted!.warnings) words.set(timeOf(content), at + TIME_HIGH);
    return { same, counted };
  }

  /** Visits every trace that counts. */
  forEach(visit: (trace: IdentifiedTrace) => void): void {
    for (let trace = 0; trace < this.#index.size; trace++) {
      const counted = this.#traceAt(WORDS * trace);
      if (counted) visit(counted);
    }
  }

  #traceAt(at: number): IdentifiedTrace | undefined {
    const words = this.#words;
    const state = words[at + STATE]!;
    if ((state & 3) === VOID) return undefined;
    const time = HALF * words[at + TIME_HIGH]! + words[at + TIME_LOW]!;
    const milliseconds = Math.floor(time / 8);
    return {
      row: words[at + ROW]!,
      rest: words[at + REST]!,
      score: (state >>> 2) - 1,
      succeeded: (state & 3) === SUCCEEDED,
      time: milliseconds === 0 ? Number.NaN : milliseconds - EPOCH,
      warnings: time % 8,
    };
  }

  #addNew(slot: number, id: Hash64, row: number, content: Content): void {
    const at = WORDS * this.#index.size;
    if (at === this.#words.length) {
      const words = new Uint32Array(2 * at);
      words.set(this.#words);
      this.#words = words;
    }
    const words = [id.high, id.low, row, content.rest, stateOf(content), ...timeOf(content)];
    this.#words.set(words, at);
    this.#index.fill(slot, id.low);
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
}

function stateOf({ score, succeeded }: Pick<Attempt, "score" | "succeeded">): number {
  return (((score + 1) << 2) | (succeeded ? SUCCEEDED : FAILED)) >>> 0;
}

function timeOf({ time, warnings }: Content): [high: number, low: number] {
  const number = 8 * (Number.isNaN(time) ? 0 : time + EPOCH) + warnings;
  return [Math.floor(number / HALF), number % HALF];
}
