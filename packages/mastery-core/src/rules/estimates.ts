import { SCORE_UNIT } from "./conventions.ts";

/**
 * Mean score of scored traces, from 0 to 1 (rule 2.2.5). One division, so a mean of exactly 0.6 is the double 0.6.
 *
 * @param scoreSum exact sum of the scores, in billionths
 * @param scored number of scored traces, at least 1
 */
export function meanScore(scoreSum: number, scored: number): number {
  return scoreSum / (scored * SCORE_UNIT);
}

/**
 * Share of scored traces that succeeded, from 0 to 1 (rule 2.2.5).
 *
 * @param scored number of scored traces, at least 1
 */
export function successRate(successes: number, scored: number): number {
  return successes / scored;
}
