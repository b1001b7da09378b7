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
  sortRows,
} from "./evidence.ts";
import { HashIndex } from "./hash-index.ts";

/** Rows per page. Pages are added as needed, so rows are never moved. */
const PAGE_BITS = 11;
const PAGE_ROWS = 2 ** PAGE_BITS;

/** Words per row: adjacent, so that reading a row touches few cache lines. */
const WORDS = 7;
const LEARNER = 0;
const RESOURCE = 1;
const TRACES = 2;
const SCORED = 3;
const SCORED_SUCCESSES = 4;
/** Number of traces that succeeded; evidence counts as one. */
const SUCCESSES = 5;
/** Number of traces with a known outcome; evidence counts as one. */
const KNOWN = 6;

/** Folds attempts into one row per learner and resource, so memory does not grow with the number of traces. */
export class EvidenceFold {
  #size = 0;
  /** Rows by learner and resource. Rows that were added without a look-up enter it at the next one. */
  #index = new HashIndex((row) => this.#hashOf(row));
  readonly #pages: Uint32Array[] = [];
  readonly #scoreSums: Float64Array[] = [];
  /** Number of rows per learner. */
  readonly #rows: Uint32Array;
  /** Number of traces per learner. */
  readonly #learnerTraces: Float64Array;
  /** Sum of the scores per learner. */
  readonly #learnerScoreSums: Float64Array;
  /** True once a trace was subtracted; rows may then be empty. */
  #subtracted = false;

  constructor(learners: number) {
    this.#rows = new Uint32Array(learners);
    this.#learnerTraces = new Float64Array(learners);
    this.#learnerScoreSums = new Float64Array(learners);
  }

  /** Whether a learner has rows. */
  hasRows(learner: number): boolean {
    return this.#rows[learner]! > 0;
  }

  /** The row of a learner and a resource; a new one if there is none. */
  row(learner: number, resource: number): number {
    const index = this.#index;
    while (index.size < this.#size) index.add(this.#hashOf(index.size));
    const hash = hashPair(learner, resource);
    for (let slot = index.slotOf(hash); ; slot = index.slotOf(hash, slot + 1)) {
      const row = index.numberIn(slot);
      if (row < 0) {
        const added = this.newRow(learner, resource);
        index.fill(slot, hash);
        return added;
      }
      const page = this.#pages[row >>> PAGE_BITS]!;
      const at = placeOf(row);
      if (page[at + LEARNER] === learner && page[at + RESOURCE] === resource) return row;
    }
  }

  /** A new row, without a look-up, for a learner and a resource that have none. */
  newRow(learner: number, resource: number): number {
    const row = this.#size++;
    if ((row & (PAGE_ROWS - 1)) === 0) {
      this.#pages.push(new Uint32Array(WORDS * PAGE_ROWS));
      this.#scoreSums.push(new Float64Array(PAGE_ROWS));
    }
    const page = this.#pages[row >>> PAGE_BITS]!;
    page[placeOf(row) + LEARNER] = learner;
    page[placeOf(row) + RESOURCE] = resource;
    this.#rows[learner]!++;
    return row;
  }

  #hashOf(row: number): number {
    const page = this.#pages[row >>> PAGE_BITS]!;
    const at = placeOf(row);
    return hashPair(page[at + LEARNER]!, page[at + RESOURCE]!);
  }

  /** The learner of a row. */
  learnerOf(row: number): number {
    return this.#pages[row >>> PAGE_BITS]![placeOf(row) + LEARNER]!;
  }

  /** Whether the totals of all learners fit the columns of evidence: if not, counts have wrapped or sums have lost digits. */
  fits(): boolean {
    return (
      this.#learnerTraces.every((traces) => traces <= MAX_TRACES) &&
      this.#learnerScoreSums.every((sum) => sum <= MAX_SCORE_SUM)
    );
  }

  /** Adds an attempt, or subtracts it with times = -1. */
  count(row: number, { score, succeeded }: Attempt, times: 1 | -1): void {
    const page = this.#pages[row >>> PAGE_BITS]!;
    const at = placeOf(row);
    if (times < 0) this.#subtracted = true;
    const learner = page[at + LEARNER]!;
    this.#learnerTraces[learner]! += times;
    page[at + TRACES]! += times;
    page[at + KNOWN]! += times;
    if (succeeded) page[at + SUCCESSES]! += times;
    if (score < 0) return;
    page[at + SCORED]! += times;
    this.#learnerScoreSums[learner]! += times * score;
    this.#scoreSums[row >>> PAGE_BITS]![row & (PAGE_ROWS - 1)]! += times * score;
    if (succeeded) page[at + SCORED_SUCCESSES]! += times;
  }

  /** Number of a learner's traces. */
  learnerTraces(learner: number): number {
    return this.#learnerTraces[learner]!;
  }

  /** Sum of a learner's scores, in billionths. */
  learnerScoreSum(learner: number): number {
    return this.#learnerScoreSums[learner]!;
  }

  /** Adds evidence. The caller keeps each learner's totals within `MAX_TRACES` and `MAX_SCORE_SUM`. */
  add(
    row: number,
    traces: number,
    scored: number,
    scoreSum: number,
    scoredSuccesses: number,
    outcome: Outcome,
  ): void {
    const page = this.#pages[row >>> PAGE_BITS]!;
    const at = placeOf(row);
    this.#learnerTraces[page[at + LEARNER]!]! += traces;
    this.#learnerScoreSums[page[at + LEARNER]!]! += scoreSum;
    page[at + TRACES]! += traces;
    page[at + SCORED]! += scored;
    page[at + SCORED_SUCCESSES]! += scoredSuccesses;
    this.#scoreSums[row >>> PAGE_BITS]![row & (PAGE_ROWS - 1)]! += scoreSum;
    if (outcome >= FAILED) page[at + KNOWN]! += 1;
    if (outcome === MASTERED) page[at + SUCCESSES]! += 1;
  }

  /** Number of traces of the learners from a number on. */
  tracesFrom(learner: number): number {
    if (learner === this.#rows.length) return 0;
    let traces = 0;
    for (let row = 0; row < this.#size; row++) {
      const page = this.#pages[row >>> PAGE_BITS]!;
      const at = placeOf(row);
      if (page[at + LEARNER]! >= learner) traces += page[at + TRACES]!;
    }
    return traces;
  }

  /** The evidence of the first learners, without empty rows. Nothing can be added afterwards. */
  build(learners: number = this.#rows.length): Evidence {
    // Free it: it is as large as a column.
    this.#index = new HashIndex(() => 0);
    const offsets = this.#offsets(learners);
    const size = offsets.at(-1)!;
    const evidence: Evidence = {
      offsets,
      resource: new Uint32Array(size),
      traces: new Uint32Array(size),
      scored: new Uint32Array(size),
      scoreSum: new Float64Array(size),
      scoredSuccesses: new Uint32Array(size),
      outcome: new Uint8Array(size),
    };
    this.#spread(evidence);
    sortRows(evidence);
    return evidence;
  }

  /** Start of each learner's rows, without empty ones. */
  #offsets(learners: number): Uint32Array {
    for (let row = 0; this.#subtracted && row < this.#size; row++) {
      const page = this.#pages[row >>> PAGE_BITS]!;
      const at = placeOf(row);
      if (page[at + TRACES] === 0) this.#rows[page[at + LEARNER]!]!--;
    }
    return prefixSums(this.#rows.subarray(0, learners));
  }

  /** Copies each row to its learner's place. Sequential reads of the pages are what makes this fast. */
  #spread(evidence: Evidence): void {
    const { resource, traces, scored, scoreSum, scoredSuccesses, outcome } = evidence;
    const learners = evidence.offsets.length - 1;
    const next = evidence.offsets.slice();
    this.#pages.forEach((page, number) => {
      const sums = this.#scoreSums[number]!;
      for (let row = 0, at = 0; row < PAGE_ROWS; row++, at += WORDS) {
        // Empty, or behind the last row.
        if (page[at + TRACES] === 0 || page[at + LEARNER]! >= learners) continue;
        const i = next[page[at + LEARNER]!]!++;
        resource[i] = page[at + RESOURCE]!;
        traces[i] = page[at + TRACES]!;
        scored[i] = page[at + SCORED]!;
        scoreSum[i] = sums[row]!;
        scoredSuccesses[i] = page[at + SCORED_SUCCESSES]!;
        outcome[i] = outcomeOf(page, at);
      }
    });
  }
}

/** First word of a row in its page. */
function placeOf(row: number): number {
  return WORDS * (row & (PAGE_ROWS - 1));
}

function outcomeOf(page: Uint32Array, at: number): Outcome {
  if (page[at + SUCCESSES]! > 0) return MASTERED;
  return page[at + KNOWN]! > 0 ? FAILED : ATTEMPTED;
}

function hashPair(learner: number, resource: number): number {
  let hash = Math.imul(learner, 0x9e3779b1) ^ Math.imul(resource + 1, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae3d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
