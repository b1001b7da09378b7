import type { CountedAttempt } from "@mastery/core";

/** A trace that counts in a dataset. */
export type Attempt = CountedAttempt;

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
  readonly add = (attempt: Attempt): void => {
    this.attempts.push(attempt);
  };
}

export function byLearner(attempts: readonly Attempt[], learners: number): Attempt[][] {
  const own: Attempt[][] = Array.from({ length: learners }, () => []);
  for (const attempt of attempts) own[attempt.learner]!.push(attempt);
  return own;
}

export function scoredOf(attempts: readonly Attempt[]): Attempt[] {
  return attempts.filter(({ score }) => score >= 0);
}
