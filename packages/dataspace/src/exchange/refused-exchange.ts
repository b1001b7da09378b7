import type { ApiResponse } from "@mastery/openapi";

/** Ends an exchange with an error for the connector. */
export class RefusedExchange extends Error {
  override readonly name = "RefusedExchange";
  readonly response: ApiResponse;

  constructor(response: ApiResponse) {
    super(`HTTP ${response.status}`);
    this.response = response;
  }
}

/** One issue of a request, in the form of the HTTP interface's 422. */
interface RequestIssue {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** Returns the error for an answer whose detail quotes nothing of the request but a wrong `n`. */
export function refused(
  status: number,
  detail: string | readonly RequestIssue[],
  headers?: Readonly<Record<string, string>>,
): RefusedExchange {
  return new RefusedExchange(jsonResponse(status, { detail }, headers));
}

/** Returns an answer with a JSON body that nothing on the way may keep. */
export function jsonResponse(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return {
    status,
    headers: {
      "content-type": "application/json",
      "content-length": String(body.length),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...headers,
    },
    body,
  };
}
