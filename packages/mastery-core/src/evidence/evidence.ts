export { SCORE_UNIT } from "../rules/conventions.ts";

/**
 * All that is kept of the traces: one row per learner and resource with at least one trace, sorted by learner, then resource.
 */
export interface Evidence {
  /** Start of each learner's rows, and the end of the last. */
  readonly offsets: Uint32Array;
  readonly resource: Uint32Array;
  readonly traces: Uint32Array;
  /** Traces with a score. */
  readonly scored: Uint32Array;
  /** Sum of the scores, in billionths. */
  readonly scoreSum: Float64Array;
  /** Traces with a score that succeeded. */
  readonly scoredSuccesses: Uint32Array;
  /** Milliseconds from 1970 to the latest trace with a score; NaN if a trace with a score has no date, or there is none (rule 2.1.5). */
  readonly lastScoredAt: Float64Array;
  /** The score of that trace in billionths, the lowest of several at one time; 0 if there is none. */
  readonly lastScore: Uint32Array;
  /** The outcome of all traces, scored or not: an `Outcome`. */
  readonly outcome: Uint8Array;
}

/** Maximum number of traces per learner: counts are 32-bit columns. */
export const MAX_TRACES: number = 2 ** 32 - 1;
/** Maximum sum of a learner's scores, in billionths: larger integers are not exact as doubles. */
export const MAX_SCORE_SUM: number = Number.MAX_SAFE_INTEGER;

/** What a learner did on a resource. */
export type Outcome = typeof ATTEMPTED | typeof FAILED | typeof MASTERED;
/** Tried, with an unknown outcome. */
export const ATTEMPTED = 1;
/** Tried, never with success. */
export const FAILED = 2;
/** Succeeded at least once. */
export const MASTERED = 3;

/** What one trace adds to a row. */
export interface Attempt {
  /** The score in billionths; -1 if there is none. */
  readonly score: number;
  readonly succeeded: boolean;
  /** Milliseconds from 1970; NaN if it has no date. */
  readonly time: number;
}

/** A trace that counts, as it is handed out when it is counted, with positions in the dataset for ids. */
export interface CountedAttempt {
  /** Position of the learner in the roster; learners who have left come after it. */
  readonly learner: number;
  /** Position of the resource in the catalogue. */
  readonly resource: number;
  /** The score in billionths; -1 if there is none. */
  readonly score: number;
  readonly succeeded: boolean;
  /** In UTC, such as `2025-09-01T08:00:00Z`; null if the trace has no readable timestamp. */
  readonly time: string | null;
}
