import type { Snapshot } from "@mastery/core";
import type { Caller } from "./callers.ts";
import { holdsLearnerId } from "./holds-learner-id.ts";
import { type ApiRequest, type ApiRequestHeaders, headerOf, type Reply } from "./reply.ts";

/**
 * Kind of request: the id of an operation, `page` (the OpenAPI document, `/docs`, your `pages`), or `other` for any other target (400, 404 or
 * a redirect).
 */
export type ObservedOperation = string;

/** A report on a response, for `onResponse`. The report contains nothing about a learner. */
export interface ObservedResponse {
  readonly operation: ObservedOperation;
  readonly status: number;
  /** Time from the request to its response, excluding the time to send it. */
  readonly milliseconds: number;
  /** Time of the response, by the clock of `performance.now()`. */
  readonly end: number;
  readonly bytes: number;
  /** The `caller` of the grant, if a log may show it. */
  readonly caller: string | undefined;
  /** The `x-request-id` of the response. */
  readonly requestId: string;
}

export interface Observation {
  /** Time of arrival, by the clock of `performance.now()`. */
  readonly start: number;
  operation: ObservedOperation;
  caller: Caller | undefined;
}

/** Returns the report on a response, and sets the response's `x-request-id`. */
export function observe(
  { headers }: ApiRequest,
  reply: Reply,
  { start, operation, caller }: Observation,
  snapshot: Snapshot,
): ObservedResponse {
  const end = performance.now();
  const requestId = requestIdOf(headers, snapshot);
  reply.headers["x-request-id"] = requestId;
  return {
    operation,
    status: reply.status,
    milliseconds: end - start,
    end,
    bytes: reply.body.length,
    caller: caller?.name,
    requestId,
  };
}

const REQUEST_ID = /^[\w.-]{1,64}$/;

/** Number of bytes in a new request id: fewer than the 16 bytes of a learner's id, so that the two kinds of ids cannot be confused. */
const ID_BYTES = 10;

function requestIdOf(headers: ApiRequestHeaders, snapshot: Snapshot): string {
  const given = headerOf(headers, "x-request-id");
  if (given !== undefined && REQUEST_ID.test(given) && !holdsLearnerId(snapshot, given))
    return given;
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
