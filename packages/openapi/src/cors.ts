// Cross-origin requests from browsers (Fetch standard, section 3.2: CORS protocol).

import { type ApiRequest, headerOf, type Reply } from "./reply.ts";

/** For credentials, revalidation and a request id, besides the CORS-safelisted request headers. */
const REQUEST_HEADERS = "authorization, if-none-match, x-request-id";

/** Response headers that scripts from other origins may read, besides the CORS-safelisted response headers. */
const RESPONSE_HEADERS = "etag, snapshot-revision, x-request-id";

/** Seconds for which a browser caches the response to a preflight. */
const MAX_AGE = "600";

/**
 * Lets scripts from these origins, and no others, read the reply. Browsers do not let them read responses to requests with cookies, so they
 * can read only the data to which their user's key or token gives access.
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

/** A known path is recognised by the status 405 of the reply; an unknown path gets 404. */
function isPreflight({ method, headers }: ApiRequest, { status }: Reply): boolean {
  const asked = headers["access-control-request-method"];
  return method === "OPTIONS" && status === 405 && (asked === "GET" || asked === "HEAD");
}

/** Returns the response to a preflight. The response requires no credentials, since browsers send none. */
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

/** Returns whether a string is an origin as browsers send it. A string in any other form would never match. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
