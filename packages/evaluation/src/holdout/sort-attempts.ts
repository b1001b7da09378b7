import type { Attempts } from "./attempts.ts";

/** Attempts with a date, one learner after another, each learner's by time. */
export interface SortedAttempts {
  /** Positions of the attempts. */
  readonly positions: Uint32Array;
  /** Start of each learner's positions, and the end of the last. */
  readonly offsets: Uint32Array;
}

/**
 * Sorts the attempts that have a date. Those of one learner and time are ordered by what they hold, so that the order of the input
 * does not matter.
 *
 * @param learners number of learners; attempts of others, who have left, are skipped
 */
export function sortAttempts(attempts: Attempts, learners: number): SortedAttempts {
  const { learner, time } = attempts;
  const offsets = new Uint32Array(learners + 1);
  const isKept = (at: number): boolean => learner[at]! < learners && !Number.isNaN(time[at]);
  for (let at = 0; at < time.length; at++) if (isKept(at)) offsets[learner[at]! + 1]!++;
  for (let i = 0; i < learners; i++) offsets[i + 1]! += offsets[i]!;
  const next = offsets.slice();
  const positions = new Uint32Array(offsets[learners]!);
  for (let at = 0; at < time.length; at++) {
    if (isKept(at)) positions[next[learner[at]!]!++] = at;
  }
  const { resource, score, succeeded } = attempts;
  const inOrder = (a: number, b: number): number =>
    time[a]! - time[b]! ||
    resource[a]! - resource[b]! ||
    score[a]! - score[b]! ||
    succeeded[a]! - succeeded[b]!;
  for (let i = 0; i < learners; i++) {
    positions.subarray(offsets[i], offsets[i + 1]).sort(inOrder);
  }
  return { positions, offsets };
}
