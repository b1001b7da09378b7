// Cross-origin requests of browsers (the Fetch standard, section 3.2: CORS protocol).

import type { Reply } from "./reply.ts";
import { type ApiRequest, headerOf } from "./reply.ts";

/** Additional header fields that scripts of other origins may send: credentials, revalidation, and a request id. */
const REQUEST_HEADERS = "authorization, if-none-match, x-request-id";

/** Additional header fields that scripts of other origins may read. */
const RESPONSE_HEADERS = "etag, snapshot-revision, x-request-id";

/** Seconds for which a browser caches the answer to a preflight. */
const MAX_AGE = "600";

/**
 * Lets only scripts of these origins read an answer. Cookies are not accepted, so a page can read only data that its user's key or token
 * may read.
 */
export function allowOrigins(
  origins: ReadonlySet<string>,
  request: ApiRequest,
  reply: Reply,
): Reply {
  const origin = headerOf(request.headers, "origin");
  if (origin === undefined || !origins.has(origin)) return reply;
  if (isPreflight(request, reply)) return preflight(origin);
  reply.headers["access-control-allow-origin"] = origin;
  reply.headers["access-control-expose-headers"] = RESPONSE_HEADERS;
  return reply;
}

/** Returns whether a request is a preflight. An unknown path gets 404 rather than 405. */
function isPreflight({ method, headers }: ApiRequest, { status }: Reply): boolean {
  const asked = headers["access-control-request-method"];
  return method === "OPTIONS" && status === 405 && (asked === "GET" || asked === "HEAD");
}

/** Answers a preflight without credentials, since browsers send none. The answer is the same for every learner. */
function preflight(origin: string): Reply {
  const headers = {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": REQUEST_HEADERS,
    "access-control-max-age": MAX_AGE,
    "cache-control": "no-store",
    vary: "origin",
  };
  return { status: 204, headers, body: new Uint8Array() };
}

/** Returns whether a text is an origin in the form that browsers send. No other form ever matches. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
