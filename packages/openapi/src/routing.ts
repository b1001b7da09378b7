// From a request target to what answers it, one way for all hosts (RFC 3986; RFC 9112, section 3.2).

/** Path and query of a request target, both still encoded. */
export interface Target {
  readonly path: string;
  /** Without `?`; empty when there is none. */
  readonly query: string;
}

/** Splits a target in origin form: `/path?query`. */
export function splitTarget(target: string): Target {
  const mark = target.indexOf("?");
  return mark < 0
    ? { path: target, query: "" }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** Returns the path in a target in absolute form, `http://host/path?query`, as hosts might read it. */
export function pathIn(target: string): string {
  return splitTarget(target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, "")).path;
}

/**
 * Returns the target below a base path such as `/api`, or `undefined` if it is not below. Segments are compared as they were
 * sent: neither `/%61pi/health` nor `/apish` is below `/api`.
 */
export function targetBelow(basePath: string, target: string): string | undefined {
  const base = basePath.replace(/\/+$/, "");
  if (!target.startsWith(base)) return undefined;
  const rest = target.slice(base.length);
  if (rest.startsWith("/")) return rest;
  return rest === "" || rest.startsWith("?") ? `/${rest}` : undefined;
}

/** What a path matched. */
export interface Match<T> {
  readonly value: T;
  /** The path's parameter, as it was sent; empty for a path without one. */
  readonly parameter: string;
}

/** The templates that are the same up to the last slash. */
interface Folder<T> {
  /** By last segment; left out when there are none, which saves hashing ids. */
  names?: Map<string, T>;
  /** For any other last segment that is not empty. */
  parameter?: T;
}

/**
 * Finds values by path template. A template has at most one parameter, as its last segment (`/profile/{learner_id}`), and a
 * path without one wins. Segments are compared as they were sent: a second spelling would bypass a guard on the first.
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

  /** Returns what a path matches, or `undefined`. */
  match(path: string): Match<T> | undefined {
    const start = path.lastIndexOf("/") + 1;
    const folder = this.#folders.get(path.slice(0, start));
    if (folder === undefined) return undefined;
    const name = path.slice(start);
    const value = folder.names?.get(name);
    if (value !== undefined) return { value, parameter: "" };
    if (folder.parameter === undefined || name === "") return undefined;
    return { value: folder.parameter, parameter: name };
  }
}
