/** Scores count to 9 decimals: as integers of this unit their sums are exact, in whatever order they come. */
export const SCORE_UNIT = 1e9;

/**
 * All that is kept of the traces: one row per learner and resource with at least one trace, sorted by learner, then
 * resource. Enough for profiles, clustering and recommendations.
 */
export interface Evidence {
  /** Where each learner's rows start; one entry more than learners. */
  readonly offsets: Uint32Array;
  readonly resource: Uint32Array;
  readonly traces: Uint32Array;
  /** Traces with a score. */
  readonly scored: Uint32Array;
  /** Sum of the scores, in billionths. */
  readonly scoreSum: Float64Array;
  /** Traces with a score that succeeded. */
  readonly scoredSuccesses: Uint32Array;
  /** What the traces come to, scored or not: an `Outcome`, never `UNTRIED`. */
  readonly outcome: Uint8Array;
}

/** What a learner did on a resource. */
export type Outcome = typeof UNTRIED | typeof ATTEMPTED | typeof FAILED | typeof MASTERED;
export const UNTRIED = 0;
/** Tried, and nothing tells how it went. */
export const ATTEMPTED = 1;
/** Tried, never with success. */
export const FAILED = 2;
/** Succeeded at least once. */
export const MASTERED = 3;

/** What one trace adds to its row. */
export interface Attempt {
  /** The score in billionths; -1 without one. */
  readonly score: number;
  readonly succeeded: boolean;
}

/** What several traces of one learner on one resource add to their row. */
export interface AttemptCounts {
  readonly traces: number;
  readonly scored: number;
  /** In billionths. */
  readonly scoreSum: number;
  readonly scoredSuccesses: number;
  readonly outcome: Outcome;
}

const INITIAL_ROWS = 1024;

/** Folds attempts into rows as they stream: memory grows with the pairs of learner and resource, not with the traces. */
export class EvidenceFold {
  #size = 0;
  /** Open addressing: row number + 1 at the hash of (learner, resource), 0 where free; twice as many slots as rows. */
  #slots = new Uint32Array(2 * INITIAL_ROWS);
  #learner = new Uint32Array(INITIAL_ROWS);
  #resource = new Uint32Array(INITIAL_ROWS);
  #traces = new Uint32Array(INITIAL_ROWS);
  #scored = new Uint32Array(INITIAL_ROWS);
  #scoreSum = new Float64Array(INITIAL_ROWS);
  #scoredSuccesses = new Uint32Array(INITIAL_ROWS);
  /** Traces, or rows counted elsewhere, with a success. */
  #successes = new Uint32Array(INITIAL_ROWS);
  /** Those with a known outcome. */
  #known = new Uint32Array(INITIAL_ROWS);

  /** The row of a learner and a resource, made where there is none. */
  row(learner: number, resource: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashPair(learner, resource) & mask;
    for (;;) {
      const row = this.#slots[slot]! - 1;
      if (row === -1) break;
      if (this.#learner[row] === learner && this.#resource[row] === resource) return row;
      slot = (slot + 1) & mask;
    }
    if (this.#size === this.#learner.length) {
      this.#grow();
      return this.row(learner, resource);
    }
    const row = this.#size++;
    this.#slots[slot] = row + 1;
    this.#learner[row] = learner;
    this.#resource[row] = resource;
    return row;
  }

  /** Counts an attempt in, or out again with times = -1. */
  count(row: number, { score, succeeded }: Attempt, times: 1 | -1): void {
    this.#traces[row]! += times;
    this.#known[row]! += times;
    if (succeeded) this.#successes[row]! += times;
    if (score < 0) return;
    this.#scored[row]! += times;
    this.#scoreSum[row]! += times * score;
    if (succeeded) this.#scoredSuccesses[row]! += times;
  }

  /** Adds what was counted elsewhere. */
  add(row: number, { traces, scored, scoreSum, scoredSuccesses, outcome }: AttemptCounts): void {
    this.#traces[row]! += traces;
    this.#scored[row]! += scored;
    this.#scoreSum[row]! += scoreSum;
    this.#scoredSuccesses[row]! += scoredSuccesses;
    if (outcome >= FAILED) this.#known[row]! += 1;
    if (outcome === MASTERED) this.#successes[row]! += 1;
  }

  #grow(): void {
    const rows = 2 * this.#learner.length;
    this.#learner = lengthened(this.#learner, rows);
    this.#resource = lengthened(this.#resource, rows);
    this.#traces = lengthened(this.#traces, rows);
    this.#scored = lengthened(this.#scored, rows);
    this.#scoreSum = lengthened(this.#scoreSum, rows);
    this.#scoredSuccesses = lengthened(this.#scoredSuccesses, rows);
    this.#successes = lengthened(this.#successes, rows);
    this.#known = lengthened(this.#known, rows);
    this.#slots = new Uint32Array(2 * rows);
    const mask = this.#slots.length - 1;
    for (let row = 0; row < this.#size; row++) {
      let slot = hashPair(this.#learner[row]!, this.#resource[row]!) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = row + 1;
    }
  }

  /** The evidence of so many learners and resources; rows that were counted out entirely are gone. */
  build(learners: number, resources: number): Evidence {
    const rows = this.#sortedRows(learners, resources);
    const offsets = new Uint32Array(learners + 1);
    for (const row of rows) offsets[this.#learner[row]! + 1]!++;
    for (let learner = 0; learner < learners; learner++) offsets[learner + 1]! += offsets[learner]!;
    return {
      offsets,
      resource: rows.map((row) => this.#resource[row]!),
      traces: rows.map((row) => this.#traces[row]!),
      scored: rows.map((row) => this.#scored[row]!),
      scoreSum: Float64Array.from(rows, (row) => this.#scoreSum[row]!),
      scoredSuccesses: rows.map((row) => this.#scoredSuccesses[row]!),
      outcome: Uint8Array.from(rows, (row) => this.#outcome(row)),
    };
  }

  #outcome(row: number): Outcome {
    if (this.#successes[row]! > 0) return MASTERED;
    return this.#known[row]! > 0 ? FAILED : ATTEMPTED;
  }

  /** Two stable counting sorts: by resource, then by learner. */
  #sortedRows(learners: number, resources: number): Uint32Array {
    const counted = new Uint32Array(this.#size).map((_, row) => row);
    const used = counted.filter((row) => this.#traces[row]! > 0);
    return countingSort(countingSort(used, this.#resource, resources), this.#learner, learners);
  }
}

function countingSort(rows: Uint32Array, key: Uint32Array, keys: number): Uint32Array {
  const next = new Uint32Array(keys + 1);
  for (const row of rows) next[key[row]! + 1]!++;
  for (let i = 0; i < keys; i++) next[i + 1]! += next[i]!;
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) sorted[next[key[row]!]!++] = row;
  return sorted;
}

function lengthened<T extends Uint32Array | Float64Array>(column: T, length: number): T {
  const longer = new (column.constructor as new (length: number) => T)(length);
  longer.set(column);
  return longer;
}

function hashPair(learner: number, resource: number): number {
  let hash = Math.imul(learner, 0x9e3779b1) ^ Math.imul(resource + 1, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae3d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
