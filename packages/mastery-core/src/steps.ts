/** Long work that yields after each step of a few milliseconds, so that a service can answer others in between. */
export type Steps<T> = Generator<void, T>;

/** Works on `count` things, `size` of them in a step. The work is a separate function, since engines run loops with a `yield` slowly. */
export function* inSteps(
  count: number,
  size: number,
  work: (from: number, end: number) => void,
): Steps<void> {
  for (let from = 0; from < count; from += size) {
    yield;
    work(from, Math.min(from + size, count));
  }
}

/** Does all steps at once. */
export function drain<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
