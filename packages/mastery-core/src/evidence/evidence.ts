import { type Column, gathered, prefixSums, range, resized, sortedBy } from "../collections.ts";
import { dayNumber } from "../records/dates.ts";

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
  /** Milliseconds since 1970 of the latest scored trace; NaN if there is none, or if any scored trace has no date (rule 2.1.5). */
  readonly lastScoredAt: Float64Array;
  /** Latest score in billionths, or the lowest score if several traces have the latest time; 0 if `lastScoredAt` is NaN. */
  readonly lastScore: Uint32Array;
  /** Day of the latest trace, scored or not, as a number such as 20250901; 0 if no trace has a date. */
  readonly lastDay: Uint32Array;
  /** Best outcome of all traces, scored or not: `ATTEMPTED`, `FAILED` or `MASTERED`. */
  readonly outcome: Uint8Array;
}

/** Returns a copy of the rows of some consecutive learners; `to` is excluded. */
export function evidenceBetween(
  { offsets, ...columns }: Evidence,
  from: number,
  to: number,
): Evidence {
  const [start, end] = [offsets[from]!, offsets[to]!];
  const rows = Object.entries<Column>(columns).map(([name, column]) => [
    name,
    column.slice(start, end),
  ]);
  return {
    ...(Object.fromEntries(rows) as typeof columns),
    offsets: offsets.slice(from, to + 1).map((offset) => offset - start),
  };
}

/** Maximum sum of a learner's scores, in billionths. Some larger integers have no exact double. */
export const MAX_SCORE_SUM: number = Number.MAX_SAFE_INTEGER;

/** The resource was tried, but no outcome is known. */
export const ATTEMPTED = 1;
/** The resource was tried, but never with success. */
export const FAILED = 2;
export const MASTERED = 3;

/** A counted trace, as passed to `onAttempt`, with positions in the dataset instead of ids. */
export interface CountedAttempt {
  /** Position of the learner in the roster. The positions of learners who have left come after those of the roster. */
  readonly learner: number;
  readonly resource: number;
  /** Score in billionths, or -1 if there is none. */
  readonly score: number;
  /** 1 for a success, else 0. */
  readonly succeeded: number;
  /** Time in milliseconds since 1970, or NaN if the trace has no readable timestamp. */
  readonly time: number;
}

/** Values that one or several traces of a learner add to the row of a resource. */
export type CountedTraces = {
  readonly [Name in Exclude<keyof Evidence, "offsets" | "resource">]: number;
};

/** Returns what a single trace adds to the row of its resource. */
export function asCountedTraces({ score, succeeded, time }: CountedAttempt): CountedTraces {
  const scored = Number(score >= 0);
  return {
    traces: 1,
    scored,
    scoreSum: Math.max(score, 0),
    scoredSuccesses: scored * succeeded,
    outcome: succeeded ? MASTERED : FAILED,
    lastScoredAt: time,
    lastScore: score,
    lastDay: dayNumber(time),
  };
}

/**
 * Rows to which traces are still added. Numbers of traces are doubles, because 32 bits could overflow before the limit is checked. Without
 * a score, `lastScoredAt` is -Infinity, because NaN stands for a score without a date; `build()` replaces -Infinity by NaN.
 */
interface Rows extends Omit<Evidence, "offsets" | "traces"> {
  readonly learner: Uint32Array;
  readonly traces: Float64Array;
}

function emptyRows(length: number): Rows {
  return {
    learner: new Uint32Array(length),
    resource: new Uint32Array(length),
    traces: new Float64Array(length),
    scored: new Uint32Array(length),
    scoreSum: new Float64Array(length),
    scoredSuccesses: new Uint32Array(length),
    lastScoredAt: new Float64Array(length),
    lastScore: new Uint32Array(length),
    lastDay: new Uint32Array(length),
    outcome: new Uint8Array(length),
  };
}

const GROWTH = 4;

/**
 * Adds up traces in one row per learner and resource. Rows are appended, and merged once their number has grown fourfold, so that memory
 * use does not grow with traces. Sorting is faster than looking up each row, because it reads memory mostly in order.
 */
export class EvidenceAggregator {
  readonly #rows = emptyRows(1024);
  #size = 0;
  /** Number of rows after the last merge. */
  #merged = 0;

  /** Adds traces of a learner to the row of a resource, both by position. */
  add(learner: number, resource: number, added: CountedTraces): void {
    const rows = this.#rows;
    if (this.#size === rows.learner.length) this.#makeRoom();
    const row = this.#size;
    rows.learner[row] = learner;
    rows.resource[row] = resource;
    rows.traces[row] = added.traces;
    rows.scored[row] = added.scored;
    rows.scoreSum[row] = added.scoreSum;
    rows.scoredSuccesses[row] = added.scoredSuccesses;
    rows.lastScoredAt[row] = added.scored > 0 ? added.lastScoredAt : -Infinity;
    rows.lastScore[row] = added.lastScore;
    rows.lastDay[row] = added.lastDay;
    rows.outcome[row] = added.outcome;
    this.#mergeLast();
  }

  /** Merges the row at the end into the row before it if both have the same learner and resource. */
  #mergeLast(): void {
    const rows = this.#rows;
    const row = this.#size;
    const before = row - 1;
    if (
      row === 0 ||
      rows.learner[row] !== rows.learner[before] ||
      rows.resource[row] !== rows.resource[before]
    ) {
      this.#size++;
      return;
    }
    rows.traces[before]! += rows.traces[row]!;
    rows.scored[before]! += rows.scored[row]!;
    rows.scoreSum[before]! += rows.scoreSum[row]!;
    rows.scoredSuccesses[before]! += rows.scoredSuccesses[row]!;
    rows.lastDay[before] = Math.max(rows.lastDay[before]!, rows.lastDay[row]!);
    rows.outcome[before] = Math.max(rows.outcome[before]!, rows.outcome[row]!);
    const [time, latest] = [rows.lastScoredAt[row]!, rows.lastScoredAt[before]!];
    const [score, lastScore] = [rows.lastScore[row]!, rows.lastScore[before]!];
    if (time >= latest) {
      rows.lastScore[before] = time > latest ? score : Math.min(score, lastScore);
    }
    // If one of the times is unknown (NaN), the latest time is unknown.
    rows.lastScoredAt[before] = Math.max(time, latest);
  }

  #makeRoom(): void {
    if (this.#size >= GROWTH * this.#merged) this.#merge();
    const length = 2 * this.#size;
    this.#replaceColumns((column) => resized(column, length));
  }

  #merge(): void {
    const { learner, resource } = this.#rows;
    const byResource = sortedBy(range(this.#size), (row) => resource[row]!);
    const rows = sortedBy(byResource, (row) => learner[row]!);
    this.#replaceColumns((column) => gathered(column, rows));
    const columns: readonly Column[] = Object.values(this.#rows);
    this.#size = 0;
    for (let row = 0; row < rows.length; row++) {
      if (row > this.#size) for (const column of columns) column[this.#size] = column[row]!;
      this.#mergeLast();
    }
    this.#merged = this.#size;
  }

  /** Replaces one column after another, so that memory never holds all columns twice. */
  #replaceColumns(replacement: <Numbers extends Column>(column: Numbers) => Numbers): void {
    const rows = this.#rows as unknown as Record<string, Column>;
    for (const name of Object.keys(rows)) rows[name] = replacement(rows[name]!);
  }

  /** Returns the number of traces and the sum of the scores, in billionths, of each of the first `learners` learners. */
  totals(learners: number): Record<"traces" | "scoreSums", Float64Array> {
    const totals = { traces: new Float64Array(learners), scoreSums: new Float64Array(learners) };
    const { learner, traces, scoreSum } = this.#rows;
    for (let row = 0; row < this.#size; row++) {
      totals.traces[learner[row]!]! += traces[row]!;
      totals.scoreSums[learner[row]!]! += scoreSum[row]!;
    }
    return totals;
  }

  /** Returns the evidence of the first `learners` learners. Call this method last, because nothing can be added afterwards. */
  build(learners: number): Evidence {
    this.#merge();
    const perLearner = new Uint32Array(learners);
    for (let row = 0; row < this.#size; row++) perLearner[this.#rows.learner[row]!]! += 1;
    const offsets = prefixSums(perLearner);
    const length = offsets.at(-1)!;
    this.#replaceColumns((column) => (column.length === length ? column : resized(column, length)));
    const { learner: _, traces, lastScoredAt, lastScore, ...columns } = this.#rows;
    return {
      ...columns,
      offsets,
      traces: new Uint32Array(traces),
      lastScoredAt: lastScoredAt.map((time) => (time === -Infinity ? Number.NaN : time)),
      lastScore: lastScore.map((score, row) => (Number.isFinite(lastScoredAt[row]) ? score : 0)),
    };
  }
}
