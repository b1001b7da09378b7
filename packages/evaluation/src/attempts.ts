import type { CountedAttempt } from "@mastery/core";

/** A trace that counts in a dataset. `learner` and `resource` are positions in the dataset's roster and catalogue. */
export interface Attempt {
  readonly learner: number;
  readonly resource: number;
  /** Score in billionths, or -1 if the trace has no score. */
  readonly score: number;
  /** 1 for a success, else 0. */
  readonly succeeded: number;
  /** Milliseconds since 1970; NaN if the trace has no date. */
  readonly time: number;
}

/**
 * The attempts behind a dataset. Pass {@link AttemptLog.add} as `onAttempt` to the function that reads the dataset:
 *
 * @example
 * ```ts
 * const log = new AttemptLog();
 * const dataset = await readDataset("data", { onAttempt: log.add });
 * ```
 */
export class AttemptLog {
  /** In the order of the input. */
  readonly attempts: Attempt[] = [];

  /** Keeps an attempt. The function is bound to its log, so you can pass the function on. */
  readonly add = ({ learner, resource, score, succeeded, time }: CountedAttempt): void => {
    const counted = { score, succeeded: Number(succeeded), time: milliseconds(time) };
    this.attempts.push({ learner, resource, ...counted });
  };
}

function milliseconds(time: string | null): number {
  if (time === null) return Number.NaN;
  // `Date.parse()` rejects leap seconds.
  const leap = time.startsWith(":60", 16);
  return leap ? Date.parse(time.replace(":60", ":59")) + 1000 : Date.parse(time);
}

export function byLearner(attempts: readonly Attempt[], learners: number): Attempt[][] {
  const own: Attempt[][] = Array.from({ length: learners }, () => []);
  for (const attempt of attempts) own[attempt.learner]!.push(attempt);
  return own;
}

export function scoredOf(attempts: readonly Attempt[]): Attempt[] {
  return attempts.filter(({ score }) => score >= 0);
}
