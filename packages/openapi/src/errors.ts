import type { ApiResponse } from "./http.ts";
import type { ValidationError } from "./parameters.ts";

const encoder = new TextEncoder();

function errorResponse(
  status: number,
  detail: string | readonly ValidationError[],
  extra?: Readonly<Record<string, string>>,
): ApiResponse {
  const body = encoder.encode(JSON.stringify({ detail }));
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.length),
    // A 404 of today may be a learner of the next snapshot, and 404 and 405 may be cached unless told not to.
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...extra,
  };
  return { status, headers, body };
}

/** 400, for a request that could not be read at all. */
export function badRequest(detail: string): ApiResponse {
  return errorResponse(400, detail);
}

/** 404, for a path that nothing answers. */
export function notFound(): ApiResponse {
  return errorResponse(404, "There is nothing at this path.");
}

/** 404, for a well-formed id that no learner has. */
export function unknownLearner(id: string): ApiResponse {
  return errorResponse(404, `No learner has the id ${id.toLowerCase()}.`);
}

/** 405, for any method but `GET` and `HEAD` on a known path. */
export function methodNotAllowed(): ApiResponse {
  return errorResponse(405, "This path answers GET and HEAD only.", { allow: "GET, HEAD" });
}

/** 414, for a target longer than any of the interface. */
export function uriTooLong(): ApiResponse {
  return errorResponse(414, "The request target is too long.");
}

/** 422, listing every fault of the parameters. */
export function invalidParameters(faults: readonly ValidationError[]): ApiResponse {
  return errorResponse(422, faults);
}

/** 500, which tells a client nothing of the cause. */
export function internalError(): ApiResponse {
  return errorResponse(500, "The service failed to answer; the cause is in its log.");
}
