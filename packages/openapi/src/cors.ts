// Cross-origin requests of browsers (the Fetch standard, section 3.2: CORS protocol).

import { type Eventually, whenReady } from "./eventually.ts";
import { type ApiRequest, type ApiResponse, headerOf, NO_BODY } from "./http.ts";

/** What scripts of other origins may send beside what they always may: credentials, revalidation, and a request id. */
const REQUEST_HEADERS = "authorization, if-none-match, x-request-id";

/** What they may read beside what they always may. */
const RESPONSE_HEADERS = "etag, snapshot-revision, x-request-id";

/** Seconds for which a browser need not ask again. */
const MAX_AGE = "600";

/** The functions of an interface. */
interface Answering<Rest extends readonly unknown[]> {
  handle(request: ApiRequest, ...rest: Rest): Eventually<ApiResponse> | undefined;
  respond(request: ApiRequest, ...rest: Rest): Eventually<ApiResponse>;
}

/**
 * Returns an interface whose answers scripts of these origins, and of no others, may read. Cookies are not accepted from them, so a
 * page can read only what the key or token may that its user gave it.
 */
export function acrossOrigins<Rest extends readonly unknown[]>(
  { handle, respond }: Answering<Rest>,
  origins: readonly string[],
): Answering<Rest> {
  const allowed = new Set(origins);

  function allow(request: ApiRequest, response: ApiResponse): ApiResponse {
    const { vary } = response.headers;
    const varying = {
      ...response.headers,
      vary: vary === undefined ? "origin" : `${vary}, origin`,
    };
    const origin = headerOf(request.headers, "origin");
    if (origin === undefined || !allowed.has(origin)) return { ...response, headers: varying };
    if (isPreflight(request, response)) return preflight(origin);
    const headers = {
      ...varying,
      "access-control-allow-origin": origin,
      "access-control-expose-headers": RESPONSE_HEADERS,
    };
    return { ...response, headers };
  }

  return {
    handle(request, ...rest) {
      const answer = handle(request, ...rest);
      return answer && whenReady(answer, (response) => allow(request, response));
    },
    respond: (request, ...rest) =>
      whenReady(respond(request, ...rest), (response) => allow(request, response)),
  };
}

/** Whether a browser asks before it sends a request. A path that is not of the interface is 404 before it is 405. */
function isPreflight({ method, headers }: ApiRequest, { status }: ApiResponse): boolean {
  const asked = headers["access-control-request-method"];
  return method === "OPTIONS" && status === 405 && (asked === "GET" || asked === "HEAD");
}

/** Needs no credentials, since browsers send none with it, and is the same for every learner. */
function preflight(origin: string): ApiResponse {
  const headers = {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": REQUEST_HEADERS,
    "access-control-max-age": MAX_AGE,
    "cache-control": "no-store",
    vary: "origin",
  };
  return { status: 204, headers, body: NO_BODY };
}

/** Whether a text is an origin as browsers write it, which is the only form that ever matches. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
