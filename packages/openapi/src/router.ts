import { decodeText, decodeUnreserved } from "./target.ts";

/** What a path matched. */
export interface Match<T> {
  readonly value: T;
  /** The path's parameter, decoded; empty for a path without one. */
  readonly parameter: string;
}

/**
 * Finds values by path template. A template has at most one parameter, as its last segment (`/profile/{learner_id}`), so
 * two maps hold all: whole paths, and paths up to their last slash.
 */
export class Router<T> {
  readonly #whole = new Map<string, T>();
  readonly #upToSlash = new Map<string, T>();

  add(template: string, value: T): void {
    const brace = template.indexOf("{");
    if (brace < 0) this.#whole.set(template, value);
    else this.#upToSlash.set(template.slice(0, brace), value);
  }

  /** Matches a path as it was sent, or `undefined` when no template fits. */
  match(path: string): Match<T> | undefined {
    const plain = path.includes("%") ? decodeUnreserved(path) : path;
    const whole = this.#whole.get(plain);
    if (whole !== undefined) return { value: whole, parameter: "" };
    const start = plain.lastIndexOf("/") + 1;
    if (start === plain.length) return undefined;
    const value = this.#upToSlash.get(plain.slice(0, start));
    return value === undefined ? undefined : { value, parameter: decodeText(plain.slice(start)) };
  }
}
