import type { ApiResponse } from "./http.ts";
import { REVISION } from "./revision.ts";
import type { ValidationError } from "./schemas/validation-error.ts";

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
    // Caches may keep 404 and 405 by default, but the next snapshot may have that learner.
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...extra,
  };
  return { status, headers, body };
}

/** Refuses what never became a request, such as bytes that are not HTTP, in the same form as all errors. */
export function refusal(status: number, detail: string): ApiResponse {
  return errorResponse(status, detail);
}

/** 401, for a caller without valid credentials. */
export function unauthenticated(challenge: string): ApiResponse {
  return errorResponse(401, "Valid credentials are required.", { "www-authenticate": challenge });
}

/** 403, for a caller who may not read this; the same whether it exists or not. */
export function forbidden(): ApiResponse {
  return errorResponse(403, "These credentials do not permit reading this.");
}

/** 404, for an unknown path. */
export function notFound(): ApiResponse {
  return errorResponse(404, "There is nothing at this path.");
}

/** 404, for a well-formed id that no learner in the snapshot with this revision has. */
export function unknownLearner(id: string, revision: string): ApiResponse {
  return errorResponse(404, `No learner has the id ${id.toLowerCase()}.`, { [REVISION]: revision });
}

/** 404, for an unknown cluster, group or skill. */
export function unknownCohort(kind: "cluster" | "group" | "skill", revision: string): ApiResponse {
  return errorResponse(404, `No ${kind} has this id.`, { [REVISION]: revision });
}

/** 405, for any method but `GET` and `HEAD` on a known path. */
export function methodNotAllowed(): ApiResponse {
  return errorResponse(405, "This path answers GET and HEAD only.", { allow: "GET, HEAD" });
}

/** 414, for a target that is too long to be one of the interface. */
export function uriTooLong(): ApiResponse {
  return errorResponse(414, "The request target is too long.");
}

/** 422, listing every invalid parameter. */
export function invalidParameters(faults: readonly ValidationError[]): ApiResponse {
  return errorResponse(422, faults);
}

/** 500; the cause goes to the log, not to the client. */
export function internalError(): ApiResponse {
  return errorResponse(500, "The service failed to answer; the cause is in its log.");
}
