/** Long work that yields after each step of a few milliseconds, so that a service can answer others in between. */
export type Steps<T> = Generator<void, T>;

/** Does all steps at once. */
export function drain<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
