import { decodeText, decodeUnreserved } from "./target.ts";

/** What a path matched. */
export interface Match<T> {
  readonly value: T;
  /** The path's parameter, decoded; empty for a path without one. */
  readonly parameter: string;
}

/** What paths with the same folder, all up to the last slash, lead to. */
interface Folder<T> {
  /** By last segment; undefined where there are none, so that nothing is hashed in vain. */
  names?: Map<string, T>;
  /** Whatever else the last segment is, as long as it is not empty. */
  parameter?: T;
}

/**
 * Finds values by path template. A template has at most one parameter, as its last segment (`/profile/{learner_id}`), and a
 * path without one wins.
 */
export class Router<T> {
  readonly #folders = new Map<string, Folder<T>>();

  add(template: string, value: T): void {
    const start = template.lastIndexOf("/") + 1;
    const folder = this.#folders.get(template.slice(0, start)) ?? {};
    const name = template.slice(start);
    if (name.startsWith("{")) folder.parameter = value;
    else folder.names = (folder.names ?? new Map<string, T>()).set(name, value);
    this.#folders.set(template.slice(0, start), folder);
  }

  /** Matches a path as it was sent, or `undefined` when no template fits. */
  match(path: string): Match<T> | undefined {
    const plain = path.includes("%") ? decodeUnreserved(path) : path;
    const start = plain.lastIndexOf("/") + 1;
    const folder = this.#folders.get(plain.slice(0, start));
    if (folder === undefined) return undefined;
    const name = plain.slice(start);
    const value = folder.names?.get(name);
    if (value !== undefined) return { value, parameter: "" };
    if (folder.parameter === undefined || name === "") return undefined;
    return { value: folder.parameter, parameter: decodeText(name) };
  }
}
