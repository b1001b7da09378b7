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

/** Finds the span of the traces of learners who have not left. */
export class SpanFinder {
  /** Learners who have not left; the numbers of the others are higher. */
  readonly #learners: number;
  #first = "";
  #last = "";

  constructor(learners: number) {
    this.#learners = learners;
  }

  /** Takes the time of a learner's trace. */
  add(learner: number, time: NormalTime): void {
    if (!time || learner >= this.#learners) return;
    this.#first ||= time;
    if (time > this.#last) this.#last = time;
    else if (time < this.#first) this.#first = time;
  }

  get span(): Span {
    return { first: dayOf(this.#first), last: dayOf(this.#last) };
  }
}

function dayOf(time: string): string | null {
  return time.slice(0, 10) || null;
}
