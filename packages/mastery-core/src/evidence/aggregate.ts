import { prefixSums } from "../collections.ts";
import {
  ATTEMPTED,
  type Attempt,
  type Evidence,
  FAILED,
  MASTERED,
  MAX_SCORE_SUM,
  MAX_TRACES,
  type Outcome,
} from "./evidence.ts";
import { HashIndex } from "./hash-index.ts";

/** Rows per page. Pages are added as needed, so rows are never moved. */
const PAGE_BITS = 11;
const PAGE_ROWS = 2 ** PAGE_BITS;

/** Words per row: adjacent, so that reading a row touches few cache lines. */
const WORDS = 8;
const LEARNER = 0;
const RESOURCE = 1;
const TRACES = 2;
const SCORED = 3;
const SCORED_SUCCESSES = 4;
/** Number of traces that succeeded; evidence counts as one. */
const SUCCESSES = 5;
/** Number of traces with a known outcome; evidence counts as one. */
const KNOWN = 6;
/** Score of the latest scored trace in billionths. */
const LAST_SCORE = 7;

/** Doubles per row: the sum of its scores in billionths, then the time of its latest scored trace. */
const DOUBLES = 2;
const SCORE_SUM = 0;
/** -Infinity before any is known, NaN once one has no date. */
const LAST_SCORED_AT = 1;

/** Traces of a learner on a resource that were counted elsewhere. */
export interface CountedTraces {
  readonly traces: number;
  /** Traces with a score. */
  readonly scored: number;
  /** Sum of the scores, in billionths. */
  readonly scoreSum: number;
  /** Traces with a score that succeeded. */
  readonly scoredSuccesses: number;
  readonly outcome: Outcome;
  /** Milliseconds from 1970 to the latest trace with a score; NaN if a trace with a score has no date. */
  readonly lastScoredAt: number;
  /** The score of that trace in billionths. */
  readonly lastScore: number;
}

/** Aggregates attempts into one row per learner and resource, so memory does not grow with the number of traces. */
export class EvidenceAggregator {
  #size = 0;
  #index = new HashIndex((row) => hashPair(this.#word(row, LEARNER), this.#word(row, RESOURCE)));
  readonly #pages: Uint32Array[] = [];
  readonly #doubles: Float64Array[] = [];
  /** Number of traces per learner: a double, since a column of rows would wrap. */
  readonly #learnerTraces: Float64Array;
  /** Sum of the scores per learner, in billionths. */
  readonly #learnerScoreSums: Float64Array;

  constructor(learners: number) {
    this.#learnerTraces = new Float64Array(learners);
    this.#learnerScoreSums = new Float64Array(learners);
  }

  /** The row of a learner and a resource; a new one if there is none. */
  row(learner: number, resource: number): number {
    const index = this.#index;
    const hash = hashPair(learner, resource);
    for (let slot = index.slotOf(hash); ; slot = index.slotOf(hash, slot + 1)) {
      const row = index.numberIn(slot);
      if (row < 0) {
        const added = this.#addRow(learner, resource);
        index.fill(slot, hash);
        return added;
      }
      const isSame = this.#word(row, LEARNER) === learner && this.#word(row, RESOURCE) === resource;
      if (isSame) return row;
    }
  }

  #addRow(learner: number, resource: number): number {
    const row = this.#size++;
    if (placeOf(row) === 0) {
      this.#pages.push(new Uint32Array(WORDS * PAGE_ROWS));
      this.#doubles.push(new Float64Array(DOUBLES * PAGE_ROWS));
    }
    const page = this.#pages[row >>> PAGE_BITS]!;
    page[placeOf(row) + LEARNER] = learner;
    page[placeOf(row) + RESOURCE] = resource;
    this.#doubles[row >>> PAGE_BITS]![doublesOf(row) + LAST_SCORED_AT] = -Infinity;
    return row;
  }

  #word(row: number, word: number): number {
    return this.#pages[row >>> PAGE_BITS]![placeOf(row) + word]!;
  }

  /** The learner of a row. */
  learnerOf(row: number): number {
    return this.#word(row, LEARNER);
  }

  /** Adds an attempt without its time, or subtracts it with times = -1. */
  count(row: number, { score, succeeded }: Omit<Attempt, "time">, times: 1 | -1): void {
    const page = this.#pages[row >>> PAGE_BITS]!;
    const at = placeOf(row);
    this.#learnerTraces[page[at + LEARNER]!]! += times;
    page[at + TRACES]! += times;
    page[at + KNOWN]! += times;
    if (succeeded) page[at + SUCCESSES]! += times;
    if (score < 0) return;
    page[at + SCORED]! += times;
    if (succeeded) page[at + SCORED_SUCCESSES]! += times;
    this.#addScores(row, times * score);
  }

  /** Takes the time of an attempt. Do so once nothing can void it: a latest time cannot be subtracted. */
  date(row: number, { score, time }: Pick<Attempt, "score" | "time">): void {
    if (score < 0) return;
    const doubles = this.#doubles[row >>> PAGE_BITS]!;
    const page = this.#pages[row >>> PAGE_BITS]!;
    const latest = doubles[doublesOf(row) + LAST_SCORED_AT]!;
    // Nothing is later than NaN, and NaN is later than nothing.
    if (time < latest || Number.isNaN(latest)) return;
    const lowest = time === latest ? page[placeOf(row) + LAST_SCORE]! : score;
    doubles[doublesOf(row) + LAST_SCORED_AT] = time;
    page[placeOf(row) + LAST_SCORE] = Number.isNaN(time) ? 0 : Math.min(lowest, score);
  }

  /** Adds evidence of traces that were counted elsewhere. */
  add(row: number, evidence: CountedTraces): void {
    const { traces, scored, scoreSum, scoredSuccesses, outcome } = evidence;
    const page = this.#pages[row >>> PAGE_BITS]!;
    const at = placeOf(row);
    this.#learnerTraces[page[at + LEARNER]!]! += traces;
    page[at + TRACES]! += traces;
    page[at + SCORED]! += scored;
    page[at + SCORED_SUCCESSES]! += scoredSuccesses;
    if (outcome >= FAILED) page[at + KNOWN]! += 1;
    if (outcome === MASTERED) page[at + SUCCESSES]! += 1;
    this.#addScores(row, scoreSum);
    if (scored > 0) this.date(row, { score: evidence.lastScore, time: evidence.lastScoredAt });
  }

  #addScores(row: number, sum: number): void {
    this.#learnerScoreSums[this.learnerOf(row)]! += sum;
    this.#doubles[row >>> PAGE_BITS]![doublesOf(row) + SCORE_SUM]! += sum;
  }

  /** Whether the totals of all learners fit the columns of evidence: if not, counts have wrapped or sums have lost digits. */
  fits(): boolean {
    return (
      this.#learnerTraces.every((traces) => traces <= MAX_TRACES) &&
      this.#learnerScoreSums.every((sum) => sum <= MAX_SCORE_SUM)
    );
  }

  /** Number of traces of the learners from a number on. */
  tracesFrom(learner: number): number {
    return this.#learnerTraces.subarray(learner).reduce((sum, traces) => sum + traces, 0);
  }

  /** The evidence of the first learners, without empty rows. Nothing can be added afterwards. */
  build(learners: number = this.#learnerTraces.length): Evidence {
    // Free it: it is as large as a column.
    this.#index = new HashIndex(() => 0);
    const rows = this.#rowsOf(learners);
    const rowsPerLearner = new Uint32Array(learners);
    for (const row of rows) rowsPerLearner[this.learnerOf(row)]!++;
    const column = (word: number): Uint32Array => rows.map((row) => this.#word(row, word));
    const doubles = (place: number): Float64Array =>
      Float64Array.from(rows, (row) => this.#doubles[row >>> PAGE_BITS]![doublesOf(row) + place]!);
    return {
      offsets: prefixSums(rowsPerLearner),
      resource: column(RESOURCE),
      traces: column(TRACES),
      scored: column(SCORED),
      scoreSum: doubles(SCORE_SUM),
      scoredSuccesses: column(SCORED_SUCCESSES),
      lastScoredAt: doubles(LAST_SCORED_AT).map((time) => (time === -Infinity ? Number.NaN : time)),
      lastScore: column(LAST_SCORE),
      outcome: Uint8Array.from(rows, (row) => this.#outcomeOf(row)),
    };
  }

  /** The rows of the first learners that are not empty, by learner and then by resource. */
  #rowsOf(learners: number): Uint32Array {
    const filled = new Uint32Array(this.#size);
    let count = 0;
    for (let row = 0; row < this.#size; row++) {
      if (this.#word(row, TRACES) > 0 && this.learnerOf(row) < learners) filled[count++] = row;
    }
    const rows = filled.subarray(0, count);
    return sortedBy(
      sortedBy(rows, (row) => this.#word(row, RESOURCE)),
      (row) => this.learnerOf(row),
    );
  }

  #outcomeOf(row: number): Outcome {
    if (this.#word(row, SUCCESSES) > 0) return MASTERED;
    return this.#word(row, KNOWN) > 0 ? FAILED : ATTEMPTED;
  }
}

/** First word of a row in its page. */
function placeOf(row: number): number {
  return WORDS * (row & (PAGE_ROWS - 1));
}

/** First double of a row in its page. */
function doublesOf(row: number): number {
  return DOUBLES * (row & (PAGE_ROWS - 1));
}

/** The rows by ascending key, and those of one key as they were: a counting sort. */
function sortedBy(rows: Uint32Array, keyOf: (row: number) => number): Uint32Array {
  const most = rows.reduce((most, row) => Math.max(most, keyOf(row)), 0);
  const counts = new Uint32Array(most + 1);
  for (const row of rows) counts[keyOf(row)]!++;
  const next = prefixSums(counts);
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) sorted[next[keyOf(row)]!++] = row;
  return sorted;
}

function hashPair(learner: number, resource: number): number {
  let hash = Math.imul(learner, 0x9e3779b1) ^ Math.imul(resource + 1, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae3d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
