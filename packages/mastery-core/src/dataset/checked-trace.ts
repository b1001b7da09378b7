import { SCORE_UNIT } from "./evidence.ts";
import { type Hash64, hashText } from "./hash.ts";
import type { NormalTime } from "./times.ts";
import type { Content } from "./trace-ids.ts";

export const VERBS = ["passed", "failed", "completed"] as const;
/** What a trace says that was done. */
export type Verb = (typeof VERBS)[number];

/** A trace of which every field was found good, with its learner and resource by number. */
export interface CheckedTrace extends Content {
  readonly learner: number;
  readonly resource: number;
  /** Hash of its id; null where it has none. */
  readonly id: Hash64 | null;
}

/** Where `success` is not told, `passed` and `completed` count as success. */
export function succeeded(verb: Verb, success: boolean | null): boolean {
  return success ?? verb !== "failed";
}

/** A score from 0 to 1 in billionths. */
export function billionths(score: number): number {
  return Math.round(score * SCORE_UNIT);
}

/**
 * Hash of what a trace holds beside learner, resource and score.
 *
 * @param duration as {@link hashOfTime} gives it
 * @param timestamp as {@link hashOfTime} gives it
 */
export function hashOfRest(
  verb: Verb,
  success: boolean | null,
  duration: number,
  timestamp: number,
): number {
  const outcome = 4 * verb.charCodeAt(0) + (success === null ? 2 : Number(success));
  return (Math.imul(timestamp ^ outcome, 0x9e3779b1) ^ duration) >>> 0;
}

/** Hash of a time's normal form; 0 where there is none, and where it cannot be read. */
export function hashOfTime(time: NormalTime): number {
  return time ? hashText(time, 0) : 0;
}
