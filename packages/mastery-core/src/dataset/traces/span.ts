import type { NormalTime } from "./times.ts";

/** Days in UTC, such as `2025-09-01`. */
export interface Span {
  /** Day of the first trace that has a date; null if none has. */
  readonly first: string | null;
  /** Day of the last one. */
  readonly last: string | null;
}

/** Which days were chosen, and which the chosen traces cover. */
export interface TraceDates extends Span {
  /** The first day whose traces count; null if no day is too early. */
  readonly since: string | null;
  /** The last day whose traces count. */
  readonly until: string | null;
}

/** Finds the span of the traces of learners who have not left, and the last day of each. */
export class SpanFinder {
  /** Learners who have not left; the numbers of the others are higher. */
  readonly #learners: number;
  /** Day of each learner's last trace as a number, such as 20250901; 0 if none has a date. */
  readonly lastDay: Uint32Array;
  #first = 0;
  #last = 0;

  constructor(learners: number) {
    this.#learners = learners;
    this.lastDay = new Uint32Array(learners);
  }

  /** Takes the time of a learner's trace. */
  add(learner: number, time: NormalTime): void {
    if (!time || learner >= this.#learners) return;
    const day = dayNumber(time);
    if (day > this.#last) this.#last = day;
    if (day < this.#first || this.#first === 0) this.#first = day;
    if (day > this.lastDay[learner]!) this.lastDay[learner] = day;
  }

  get span(): Span {
    return { first: dayText(this.#first), last: dayText(this.#last) };
  }
}

/** Character codes: two texts a trace would be garbage. */
const DAY_DIGITS = [0, 1, 2, 3, 5, 6, 8, 9];
const ZERO = 0x30;

/** The day of a time in its normal form, such as 20250901. */
function dayNumber(time: string): number {
  let day = 0;
  for (const at of DAY_DIGITS) day = 10 * day + time.charCodeAt(at) - ZERO;
  return day;
}

/** A day such as 2025-09-01 of its number, such as 20250901; null of 0, which stands for none. */
export function dayText(day: number): string | null {
  if (day === 0) return null;
  return String(day)
    .padStart(8, "0")
    .replace(/^(\d+)(\d\d)(\d\d)$/, "$1-$2-$3");
}
