import type { CountedAttempt } from "@mastery/core";
import { standIn } from "./footprint.ts";

/** Attempts in columns. */
export interface Attempts {
  /** Positions in the roster of a dataset. */
  readonly learner: Uint32Array;
  /** Positions in its catalogue. */
  readonly resource: Uint32Array;
  /** In billionths; -1 where there is none. */
  readonly score: Int32Array;
  /** 1 for a success, else 0. */
  readonly succeeded: Uint8Array;
  /** Milliseconds since 1970; not a number where the trace has no date. */
  readonly time: Float64Array;
}

/** Attempts whose outcomes are in figures. */
export interface MarkedAttempts extends Attempts {
  /** What stands for the outcome of each: see `standIn()`. */
  readonly mark: Float64Array;
}

type AttemptColumns = { -readonly [Name in keyof Attempts]: Attempts[Name] };

const INITIAL = 4096;

/**
 * The attempts behind a dataset, in 21 bytes each. Hand its {@link AttemptLog.add} to what reads the dataset, as `onAttempt`:
 *
 * @example
 * ```ts
 * const log = new AttemptLog();
 * const dataset = await readDataset("data", { onAttempt: log.add });
 * ```
 */
export class AttemptLog {
  #size = 0;
  #columns: AttemptColumns = emptyColumns(INITIAL);

  /** Keeps an attempt. It is bound to its log, so you can pass it on. */
  readonly add: (attempt: CountedAttempt) => void = (attempt) => {
    if (this.#size === this.#columns.time.length) this.#grow();
    const { learner, resource, score, succeeded, time } = this.#columns;
    const at = this.#size++;
    learner[at] = attempt.learner;
    resource[at] = attempt.resource;
    score[at] = attempt.score;
    succeeded[at] = Number(attempt.succeeded);
    time[at] = milliseconds(attempt.time);
  };

  /** All attempts, in the order they came. */
  get attempts(): Attempts {
    const { learner, resource, score, succeeded, time } = this.#columns;
    const size = this.#size;
    return {
      learner: learner.subarray(0, size),
      resource: resource.subarray(0, size),
      score: score.subarray(0, size),
      succeeded: succeeded.subarray(0, size),
      time: time.subarray(0, size),
    };
  }

  #grow(): void {
    const before = this.#columns;
    this.#columns = emptyColumns(2 * before.time.length);
    for (const name of Object.keys(before) as (keyof AttemptColumns)[]) {
      this.#columns[name].set(before[name] as never);
    }
  }
}

/** The attempts at the given positions, in the given order. */
export function gatherAttempts(attempts: Attempts, positions: Uint32Array): Attempts {
  const { learner, resource, score, succeeded, time } = attempts;
  return {
    learner: positions.map((at) => learner[at]!),
    resource: positions.map((at) => resource[at]!),
    score: Int32Array.from(positions, (at) => score[at]!),
    succeeded: Uint8Array.from(positions, (at) => succeeded[at]!),
    time: Float64Array.from(positions, (at) => time[at]!),
  };
}

/** Marks all attempts. */
export function markAttempts(attempts: Attempts): MarkedAttempts {
  const mark = Float64Array.from(attempts.learner, (_, at) => standIn("attempt", at));
  return { ...attempts, mark };
}

/** The marked attempts at the given positions, in the given order. */
export function gatherMarked(attempts: MarkedAttempts, positions: Uint32Array): MarkedAttempts {
  const mark = Float64Array.from(positions, (at) => attempts.mark[at]!);
  return { ...gatherAttempts(attempts, positions), mark };
}

function emptyColumns(size: number): AttemptColumns {
  return {
    learner: new Uint32Array(size),
    resource: new Uint32Array(size),
    score: new Int32Array(size),
    succeeded: new Uint8Array(size),
    time: new Float64Array(size),
  };
}

function milliseconds(time: string | null): number {
  if (time === null) return Number.NaN;
  // A leap second is a second that `Date` does not know.
  const leap = time.startsWith(":60", 16);
  return leap ? Date.parse(time.replace(":60", ":59")) + 1000 : Date.parse(time);
}
