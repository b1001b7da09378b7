import type { Attempt } from "./evidence.ts";

/** What a trace with an id added to the evidence. */
export interface CountedTrace extends Attempt {
  /** Row of the evidence. */
  readonly row: number;
  /** Hash of the trace's other content: see {@link hashText}. */
  readonly rest: number;
}

/** How a trace with an id relates to those before it. */
export type Repetition =
  | { readonly kind: "first" }
  | { readonly kind: "repeated" }
  /** The id stands for different contents; `counted` is the first one's part, on the first conflict only. */
  | { readonly kind: "conflicting"; readonly counted: (Attempt & { readonly row: number }) | null };

const FIRST: Repetition = { kind: "first" };
const REPEATED: Repetition = { kind: "repeated" };
const INITIAL_ENTRIES = 1024;

/** Flags of an entry; 0 marks a free slot. */
const USED = 1;
const SUCCEEDED = 2;
const VOID = 4;

/**
 * The ids of the traces read so far with what each added, in 21 bytes a slot: ids and texts are held as hashes (64 and 32
 * bits; at 20 million traces the chance that any two ids collide is about 1 in 100,000).
 */
export class TraceIds {
  #size = 0;
  #idHigh = new Uint32Array(2 * INITIAL_ENTRIES);
  #idLow = new Uint32Array(2 * INITIAL_ENTRIES);
  #row = new Uint32Array(2 * INITIAL_ENTRIES);
  #score = new Int32Array(2 * INITIAL_ENTRIES);
  #rest = new Uint32Array(2 * INITIAL_ENTRIES);
  #flags = new Uint8Array(2 * INITIAL_ENTRIES);

  /** Notes a trace's id and content, and tells whether the id was met before. */
  note(id: string, trace: CountedTrace): Repetition {
    const high = hashText(id, 0x9747b28c);
    const low = hashText(id, 0x5bd1e995);
    const slot = this.#find(high, low);
    const flags = this.#flags[slot]!;
    const succeeded = trace.succeeded ? SUCCEEDED : 0;
    if (flags === 0) {
      this.#idHigh[slot] = high;
      this.#idLow[slot] = low;
      this.#row[slot] = trace.row;
      this.#score[slot] = trace.score;
      this.#rest[slot] = trace.rest;
      this.#flags[slot] = USED | succeeded;
      if (++this.#size > 0.7 * this.#flags.length) this.#grow();
      return FIRST;
    }
    if (flags & VOID) return { kind: "conflicting", counted: null };
    const same =
      this.#row[slot] === trace.row &&
      this.#score[slot] === trace.score &&
      this.#rest[slot] === trace.rest &&
      (flags & SUCCEEDED) === succeeded;
    if (same) return REPEATED;
    this.#flags[slot] = flags | VOID;
    const counted = {
      row: this.#row[slot]!,
      score: this.#score[slot]!,
      succeeded: (flags & SUCCEEDED) !== 0,
    };
    return { kind: "conflicting", counted };
  }

  /** The slot of an id, or the free one where it belongs. */
  #find(high: number, low: number): number {
    const mask = this.#flags.length - 1;
    let slot = low & mask;
    while (this.#flags[slot] !== 0 && (this.#idHigh[slot] !== high || this.#idLow[slot] !== low)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    const [idHigh, idLow, row, score, rest, flags] = [
      this.#idHigh,
      this.#idLow,
      this.#row,
      this.#score,
      this.#rest,
      this.#flags,
    ];
    const slots = 2 * flags.length;
    this.#idHigh = new Uint32Array(slots);
    this.#idLow = new Uint32Array(slots);
    this.#row = new Uint32Array(slots);
    this.#score = new Int32Array(slots);
    this.#rest = new Uint32Array(slots);
    this.#flags = new Uint8Array(slots);
    for (let old = 0; old < flags.length; old++) {
      if (flags[old] === 0) continue;
      const slot = this.#find(idHigh[old]!, idLow[old]!);
      this.#idHigh[slot] = idHigh[old]!;
      this.#idLow[slot] = idLow[old]!;
      this.#row[slot] = row[old]!;
      this.#score[slot] = score[old]!;
      this.#rest[slot] = rest[old]!;
      this.#flags[slot] = flags[old]!;
    }
  }
}

/** Unsigned 32-bit hash of a text's UTF-16 code units: multiply and rotate per unit, then MurmurHash3's finaliser. */
export function hashText(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1);
    hash = (hash << 13) | (hash >>> 19);
  }
  hash ^= text.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
