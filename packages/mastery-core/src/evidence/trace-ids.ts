import { HashIndex, hashText } from "../hash.ts";
import type { Attempt } from "./evidence.ts";

/** A valid trace: what it adds to the evidence, and what distinguishes it from another with the same id. */
export interface CheckedTrace extends Attempt {
  readonly learner: number;
  readonly resource: number;
  /** Hash of its other fields. */
  readonly rest: number;
  /** A bit per warning. */
  readonly warnings: number;
}

/** Words of a trace. */
const WORDS = 5;
/** A second hash of the id. */
const ID = 0;
const LEARNER = 1;
const RESOURCE = 2;
const REST = 3;
/** The score + 1; in the lowest bit, whether the attempt succeeded. */
const RESULT = 4;

/** In place of its warnings: the traces of an id have different contents. */
const VOID = 255;

/**
 * The traces that have an id, each once: 29 bytes a trace and 8 bytes a slot, where a `Map` of texts takes a hundred more. Ids are kept
 * as hashes of 64 bits: among 20 million traces, the chance that two collide is about 1 in 100,000.
 */
export class TraceIds {
  readonly #index = new HashIndex();
  #words = new Uint32Array(0);
  #times = new Float64Array(0);
  #warnings = new Uint8Array(0);

  /**
   * Takes a trace. Of equal contents, the one with the lower warnings counts, and of different ones none: the order must not matter.
   */
  add(id: string, trace: CheckedTrace): "counted" | "repeated" | "conflicting" {
    const { size } = this.#index;
    const second = hashText(id, 0x9747b28c);
    const number = this.#index.findOrAdd(
      hashText(id, 0x5bd1e995),
      (one) => this.#words[WORDS * one + ID] === second,
    );
    const content = [second, trace.learner, trace.resource, trace.rest, resultOf(trace)];
    if (number === size) {
      this.#makeRoom();
      this.#words.set(content, WORDS * number);
    } else if (
      this.#warnings[number] === VOID ||
      content.some((word, i) => word !== this.#words[WORDS * number + i])
    ) {
      this.#warnings[number] = VOID;
      return "conflicting";
    } else if (trace.warnings >= this.#warnings[number]!) {
      return "repeated";
    }
    this.#times[number] = trace.time;
    this.#warnings[number] = trace.warnings;
    return number === size ? "counted" : "repeated";
  }

  #makeRoom(): void {
    const { size } = this.#index;
    if (size <= this.#times.length) return;
    this.#words = copied(this.#words, new Uint32Array(2 * WORDS * size));
    this.#times = copied(this.#times, new Float64Array(2 * size));
    this.#warnings = copied(this.#warnings, new Uint8Array(2 * size));
  }

  /** Visits every trace, or `undefined` in place of one whose content is unknown. */
  forEach(visit: (trace: CheckedTrace | undefined) => void): void {
    for (let number = 0; number < this.#index.size; number++) {
      visit(this.#warnings[number] === VOID ? undefined : this.#traceAt(number));
    }
  }

  #traceAt(number: number): CheckedTrace {
    const [words, at] = [this.#words, WORDS * number];
    return {
      learner: words[at + LEARNER]!,
      resource: words[at + RESOURCE]!,
      rest: words[at + REST]!,
      score: (words[at + RESULT]! >>> 1) - 1,
      succeeded: (words[at + RESULT]! & 1) === 1,
      time: this.#times[number]!,
      warnings: this.#warnings[number]!,
    };
  }
}

function copied<Column extends Uint8Array | Uint32Array | Float64Array>(
  from: Column,
  to: Column,
): Column {
  to.set(from);
  return to;
}

function resultOf({ score, succeeded }: Attempt): number {
  return 2 * (score + 1) + Number(succeeded);
}
