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

const ABSOLUTE_FORM = /^https?:\/\/(?:[\w.-]+|\[[\d:a-f.]+\])(?::\d+)?(?=[/?]|$)/i;

/** Returns a target in absolute form (`http://host/path?query`) in origin form, and any other as it is. */
export function originForm(target: string): string {
  if (target.startsWith("/") || !ABSOLUTE_FORM.test(target)) return target;
  const origin = target.replace(ABSOLUTE_FORM, "");
  return origin.startsWith("/") ? origin : `/${origin}`;
}

/** Decodes percent-encoded UTF-8; malformed text is returned as it is. */
export function decodeText(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the last value of a query parameter, decoded: `undefined` without one, empty for a bare key. A plus sign is not a
 * space, which it is in HTML forms only: `n=+5` means five.
 */
export function lastQueryValue(query: string, name: string): string | undefined {
  let value: string | undefined;
  for (let start = 0; start < query.length; ) {
    const ampersand = query.indexOf("&", start);
    const end = ampersand < 0 ? query.length : ampersand;
    const pair = query.slice(start, end);
    const equals = pair.indexOf("=");
    const key = equals < 0 ? pair : pair.slice(0, equals);
    if (decodeText(key) === name) value = equals < 0 ? "" : decodeText(pair.slice(equals + 1));
    start = end + 1;
  }
  return value;
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
