import { SCORE_UNIT } from "./conventions.ts";

/** The fields of a trace that tell whether it succeeded. */
export interface OutcomeFacts {
  readonly verb: "passed" | "failed" | "completed";
  readonly success?: boolean | null;
  /** From 0 to 1. */
  readonly score?: number | null;
}

/**
 * Returns whether a trace succeeded (rule 2.1.3): as `success` says, otherwise if it passed, or if it was completed without a score below
 * the pass mark. Scores are compared to 9 decimals.
 */
export function isSuccess({ verb, success, score }: OutcomeFacts, passMark: number): boolean {
  if (success !== undefined && success !== null) return success;
  if (verb !== "completed") return verb === "passed";
  return score === undefined || score === null || billionths(score) >= billionths(passMark);
}

/** Returns a score in whole billionths (rule 2.0.4). */
export function billionths(score: number): number {
  return Math.round(score * SCORE_UNIT);
}
