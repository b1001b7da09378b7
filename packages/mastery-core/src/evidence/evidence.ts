import { prefixSums, range, sortedBy } from "../collections.ts";
import { HashIndex } from "../hash.ts";
import { dayCount } from "./dates.ts";

/** Counts of traces, with one row per learner and resource, sorted by learner and then by resource. */
export interface Evidence {
  /** Start of each learner's rows, followed by the end of the last learner's rows. */
  readonly offsets: Uint32Array;
  readonly resource: Uint32Array;
  readonly traces: Uint32Array;
  /** Number of traces with a score. */
  readonly scored: Uint32Array;
  /** Sum of the scores, in billionths. */
  readonly scoreSum: Float64Array;
  /** Number of traces that have a score and succeeded. */
  readonly scoredSuccesses: Uint32Array;
  /**
   * Time of the latest scored trace, in milliseconds since 1970. NaN if there is no scored trace, or if any scored trace has no date (rule
   * 2.1.5).
   */
  readonly lastScoredAt: Float64Array;
  /** Score of the latest scored trace, in billionths, or the lowest of several at the same time. 0 if `lastScoredAt` is NaN. */
  readonly lastScore: Uint32Array;
  /** Day of the latest trace, scored or not, as a `dayCount()`; 0 if no trace has a date. */
  readonly lastDay: Uint32Array;
  /** Best outcome of all traces, scored or not: `ATTEMPTED`, `FAILED` or `MASTERED`. */
  readonly outcome: Uint8Array;
}

/** Maximum number of traces per learner, since columns of counts have 32 bits. */
export const MAX_TRACES: number = 2 ** 32 - 1;
/** Maximum sum of a learner's scores, in billionths, since larger integers are not exact as doubles. */
export const MAX_SCORE_SUM: number = Number.MAX_SAFE_INTEGER;

/** The resource was tried, but no outcome is known. */
export const ATTEMPTED = 1;
/** The resource was tried, but never with success. */
export const FAILED = 2;
/** The learner succeeded on the resource at least once. */
export const MASTERED = 3;

/** Amounts that one trace adds to a row. */
export interface Attempt {
  /** Score in billionths, or -1 if there is none. */
  readonly score: number;
  readonly succeeded: boolean;
  /** Time in milliseconds since 1970, or NaN if the trace has no date. */
  readonly time: number;
}

/** A counted trace, as passed to `onAttempt`. It has positions in the dataset instead of ids. */
export interface CountedAttempt extends Omit<Attempt, "time"> {
  /** Position of the learner in the roster. Learners who have left come after the roster. */
  readonly learner: number;
  /** Position of the resource in the catalogue. */
  readonly resource: number;
  /** Time in UTC, such as `2025-09-01T08:00:00Z`. Null if the trace has no readable timestamp. */
  readonly time: string | null;
}

/** Amounts that one or several traces of a learner add to the row of a resource. */
export type CountedTraces = {
  readonly [Name in Exclude<keyof Evidence, "offsets" | "resource">]: number;
};

/** Returns the amounts that a single trace adds to a row. */
export function countsOf({ score, succeeded, time }: Attempt): CountedTraces {
  const scored = Number(score >= 0);
  return {
    traces: 1,
    scored,
    scoreSum: Math.max(score, 0),
    scoredSuccesses: succeeded ? scored : 0,
    outcome: succeeded ? MASTERED : FAILED,
    lastScoredAt: time,
    lastScore: score,
    lastDay: dayCount(time),
  };
}

/** Number of rows per page. Pages are added as needed, because doubling a single array would need extra memory while copying. */
const PAGE = 2048;

/** Number of integers per row. They are adjacent, so that reading a row touches few cache lines. */
const WORDS = 7;
const [LEARNER, RESOURCE, SCORED, SCORED_SUCCESSES, OUTCOME, LAST_SCORE, LAST_DAY] = [
  0, 1, 2, 3, 4, 5, 6,
];

/** Number of doubles per row. The number of traces is a double, because 32 bits could overflow before the limit is checked. */
const DOUBLES = 3;
const [TRACES, SCORE_SUM, LAST_SCORED_AT] = [0, 1, 2];

/** Adds up traces in one row per learner and resource, so that memory use does not grow with the number of traces. */
export class EvidenceAggregator {
  #index = new HashIndex();
  readonly #words: Uint32Array[] = [];
  readonly #doubles: Float64Array[] = [];

  /** Adds traces of a learner on a resource. */
  add(learner: number, resource: number, added: CountedTraces): void {
    const row = this.#rowOf(learner, resource);
    const words = this.#words[Math.floor(row / PAGE)]!;
    const doubles = this.#doubles[Math.floor(row / PAGE)]!;
    const at = WORDS * (row % PAGE);
    const doublesAt = DOUBLES * (row % PAGE);
    words[at + SCORED]! += added.scored;
    words[at + SCORED_SUCCESSES]! += added.scoredSuccesses;
    words[at + OUTCOME] = Math.max(words[at + OUTCOME]!, added.outcome);
    words[at + LAST_DAY] = Math.max(words[at + LAST_DAY]!, added.lastDay);
    doubles[doublesAt + TRACES]! += added.traces;
    doubles[doublesAt + SCORE_SUM]! += added.scoreSum;
    const { lastScoredAt: time, lastScore: score } = added;
    const latest = doubles[doublesAt + LAST_SCORED_AT]!;
    // Once the latest time is unknown (NaN), nothing replaces it.
    if (added.scored === 0 || time < latest || Number.isNaN(latest)) return;
    const lowest = time === latest ? Math.min(words[at + LAST_SCORE]!, score) : score;
    doubles[doublesAt + LAST_SCORED_AT] = time;
    words[at + LAST_SCORE] = Number.isNaN(time) ? 0 : lowest;
  }

  #rowOf(learner: number, resource: number): number {
    const { size } = this.#index;
    const row = this.#index.findOrAdd(
      hashPair(learner, resource),
      (row) => this.#word(row, LEARNER) === learner && this.#word(row, RESOURCE) === resource,
    );
    if (row < size) return row;
    if (row % PAGE === 0) {
      this.#words.push(new Uint32Array(WORDS * PAGE));
      this.#doubles.push(new Float64Array(DOUBLES * PAGE));
    }
    const words = this.#words.at(-1)!;
    words[WORDS * (row % PAGE) + LEARNER] = learner;
    words[WORDS * (row % PAGE) + RESOURCE] = resource;
    this.#doubles.at(-1)![DOUBLES * (row % PAGE) + LAST_SCORED_AT] = -Infinity;
    return row;
  }

  #word(row: number, word: number): number {
    return this.#words[Math.floor(row / PAGE)]![WORDS * (row % PAGE) + word]!;
  }

  #double(row: number, double: number): number {
    return this.#doubles[Math.floor(row / PAGE)]![DOUBLES * (row % PAGE) + double]!;
  }

  /** Returns the number of traces and the sum of the scores, in billionths, of each of the first `learners` learners. */
  totals(learners: number): Record<"traces" | "scoreSums", Float64Array> {
    const totals = { traces: new Float64Array(learners), scoreSums: new Float64Array(learners) };
    for (let row = 0; row < this.#index.size; row++) {
      totals.traces[this.#word(row, LEARNER)]! += this.#double(row, TRACES);
      totals.scoreSums[this.#word(row, LEARNER)]! += this.#double(row, SCORE_SUM);
    }
    return totals;
  }

  /** Returns the evidence of the first `learners` learners. Call it last: nothing can be added afterwards. */
  build(learners: number): Evidence {
    const { size } = this.#index;
    // Frees the index early, because it is as large as a column.
    this.#index = new HashIndex();
    const rows = this.#sorted(this.#sorted(range(size), RESOURCE), LEARNER);
    const perLearner = new Uint32Array(learners);
    for (const row of rows) perLearner[this.#word(row, LEARNER)]! += 1;
    const offsets = prefixSums(perLearner);
    const own = rows.subarray(0, offsets.at(-1));
    const words = (word: number): Uint32Array => own.map((row) => this.#word(row, word));
    const doubles = (double: number): Float64Array =>
      new Float64Array(own).map((row) => this.#double(row, double));
    return {
      offsets,
      resource: words(RESOURCE),
      traces: new Uint32Array(doubles(TRACES)),
      scored: words(SCORED),
      scoreSum: doubles(SCORE_SUM),
      scoredSuccesses: words(SCORED_SUCCESSES),
      lastScoredAt: doubles(LAST_SCORED_AT).map((time) => (time === -Infinity ? Number.NaN : time)),
      lastScore: words(LAST_SCORE),
      lastDay: words(LAST_DAY),
      outcome: new Uint8Array(words(OUTCOME)),
    };
  }

  /** Sorts rows by a word in ascending order. */
  #sorted(rows: Uint32Array, word: number): Uint32Array {
    return sortedBy(rows, (row) => this.#word(row, word));
  }
}

/**
 * Returns the hash of a pair. Adjacent resources of a learner share a cache line, which saves time if a learner's traces come one after
 * another.
 */
function hashPair(learner: number, resource: number): number {
  let hash = Math.imul(learner, 0x9e3779b1) ^ Math.imul((resource >>> 4) + 1, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae3d);
  return (hash ^ (hash >>> 13) ^ (resource & 15)) >>> 0;
}
