// The raw request target, taken apart once for all hosts (RFC 3986, RFC 9112 section 3.2).

/** Path and query of a request target, both still encoded. */
export interface Target {
  readonly path: string;
  /** Without `?`; empty when there is none. */
  readonly query: string;
}

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;

/** Splits a target in origin form (`/path?query`) or absolute form (`http://host/path?query`). */
export function splitTarget(target: string): Target {
  const origin = target.startsWith("/") ? target : target.replace(ABSOLUTE_FORM, "");
  const mark = origin.indexOf("?");
  return mark < 0
    ? { path: origin || "/", query: "" }
    : { path: origin.slice(0, mark) || "/", query: origin.slice(mark + 1) };
}

const ENCODED_UNRESERVED = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][0-9A]|5F|7E)/gi;

/**
 * Decodes what RFC 3986 (6.2.2.2) calls equivalent when decoded: letters, digits and `-._~`. An encoded slash stays
 * encoded, so it never separates segments.
 */
export function decodeUnreserved(path: string): string {
  return path.replace(ENCODED_UNRESERVED, decodeURIComponent);
}

/** Decodes percent-encoded UTF-8; a text that is not well-formed is taken as it is written. */
export function decodeText(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Last value of a query parameter, decoded; `undefined` without one, empty for a bare key. A plus sign is itself: the
 * rule that makes it a space belongs to HTML forms, and `n=+5` means five.
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
 * The target below a base path such as `/api`, or `undefined` when it is not below. Compared by segments after decoding
 * of unreserved characters, so `/%61pi/health` is below `/api` and `/apish` is not.
 */
export function targetBelow(basePath: string, target: string): string | undefined {
  const { path, query } = splitTarget(target);
  const base = basePath.replace(/\/+$/, "");
  const plain = path.includes("%") ? decodeUnreserved(path) : path;
  if (plain !== base && !plain.startsWith(`${base}/`)) return undefined;
  const rest = plain.slice(base.length) || "/";
  return query ? `${rest}?${query}` : rest;
}
