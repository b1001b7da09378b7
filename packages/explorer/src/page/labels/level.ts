/** What a mean score says in a word, from weak to strong. */
export type Level = "weak" | "fair" | "solid";

/** All levels, in this order. */
export const LEVELS: readonly Level[] = ["weak", "fair", "solid"];

/**
 * Returns the level of a mean score: weak below the rules' threshold, solid from halfway between it and a full score.
 *
 * @param score from 0 to 1
 * @param threshold the rule in force, from 0 to 1
 */
export function levelOf(score: number, threshold: number): Level {
  if (score < threshold) return "weak";
  return score < (1 + threshold) / 2 ? "fair" : "solid";
}

/** How a score stands to another. */
export type Comparison = "below" | "close" | "above";

/** Differences below this are not worth a word. */
const CLOSE = 0.05;

/** Returns how a score stands to another; both from 0 to 1. */
export function compareScores(score: number, other: number): Comparison {
  if (Math.abs(score - other) < CLOSE) return "close";
  return score < other ? "below" : "above";
}
