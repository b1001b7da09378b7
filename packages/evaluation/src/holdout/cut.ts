import { MasteryError } from "@mastery/core";
import { date } from "@mastery/core/dataset";
import { type Checks, custom, optional } from "@mastery/core/internal";
import type { Attempts } from "./attempts.ts";
import type { SortedAttempts } from "./sort-attempts.ts";

/** Where the future begins. Give one of the two. */
export interface CutOptions {
  /** The share of each learner's traces, the last by time, that is the future: above 0 and below 1. */
  readonly holdout?: number | undefined;
  /** The first day of the future in UTC, such as `2026-02-01`: the same for all learners. */
  readonly split?: string | undefined;
}

/** Checks of each of the two. */
export const CUT_OPTIONS: Checks<CutOptions> = {
  holdout: optional(
    custom(
      "a number above 0 and below 1",
      (value) => typeof value === "number" && value > 0 && value < 1,
    ),
  ),
  split: optional(custom(date.expected, (value) => typeof value === "string" && date.fits(value))),
};

/** A problem unless exactly one of the two is given. */
export function problemsOfCut({ holdout, split }: CutOptions): string[] {
  if ((holdout === undefined) !== (split === undefined)) return [];
  return [`expected either holdout or split, got ${holdout === undefined ? "neither" : "both"}`];
}

/**
 * The first position of each learner's future among the sorted attempts; the end of the learner's attempts if there is none.
 *
 * @throws `MasteryError` `CANNOT_JUDGE` if the times of the attempts do not allow the cut
 */
export function cutAttempts(
  { time }: Attempts,
  { positions, offsets }: SortedAttempts,
  { holdout, split }: CutOptions,
): Uint32Array {
  checkTimes(time, positions, split);
  const cutTime = split === undefined ? Number.NaN : Date.parse(split);
  const timeAt = (i: number): number => time[positions[i]!]!;
  return offsets.subarray(0, -1).map((start, learner) => {
    const end = offsets[learner + 1]!;
    let cut = holdout === undefined ? start : end - heldOut(end - start, holdout);
    if (holdout === undefined) while (cut < end && timeAt(cut) < cutTime) cut++;
    // Traces of one time have no order, so they stay together, in the past.
    else while (cut > start && cut < end && timeAt(cut) === timeAt(cut - 1)) cut++;
    return cut;
  });
}

/** How many of a learner's attempts are the future: at least one, and not all. */
function heldOut(attempts: number, share: number): number {
  return attempts === 0 ? 0 : Math.min(attempts - 1, Math.max(1, Math.round(attempts * share)));
}

function checkTimes(time: Float64Array, positions: Uint32Array, split: string | undefined): void {
  if (time.length === 0) throw cannotJudge("they have no trace");
  if (positions.length === 0) throw cannotJudge("no trace has a readable timestamp");
  let [first, last] = [Infinity, -Infinity];
  for (const at of positions) {
    if (time[at]! < first) first = time[at]!;
    if (time[at]! > last) last = time[at]!;
  }
  const [firstDay, lastDay] = [dayOf(first), dayOf(last)];
  if (firstDay === lastDay) {
    throw cannotJudge(
      `all traces are of one day, ${firstDay}: their past and their future are one sitting`,
    );
  }
  if (split !== undefined && (split <= firstDay || split > lastDay)) {
    throw cannotJudge(
      `the split ${split} leaves nothing on one side: expected a day after ${firstDay} and not after ${lastDay}`,
    );
  }
}

/** The day of a time in UTC, such as `2025-09-01`. */
export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** The error of data that cannot be judged at all. */
export function cannotJudge(reason: string): MasteryError {
  return new MasteryError("CANNOT_JUDGE", `The data cannot be judged: ${reason}.`);
}
