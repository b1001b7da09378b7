/** A value, or the promise of one that takes time. */
export type Eventually<T> = T | Promise<T>;

/** Goes on with a value, at once if it is there. */
export function whenReady<T, R>(
  value: Eventually<T>,
  next: (value: T) => Eventually<R>,
): Eventually<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** A value that is made when it is first asked for; those who ask meanwhile wait for the same promise. A failure is forgotten. */
export class Lazy<T extends object | string> {
  readonly #make: () => Eventually<T>;
  #value: Eventually<T> | undefined;

  constructor(make: () => Eventually<T>) {
    this.#make = make;
  }

  get(): Eventually<T> {
    if (this.#value !== undefined) return this.#value;
    const value = this.#make();
    this.#value = value;
    if (value instanceof Promise) {
      value.then(
        (made) => {
          this.#value = made;
        },
        () => {
          this.#value = undefined;
        },
      );
    }
    return value;
  }
}
