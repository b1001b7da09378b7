import type { ApiResponse } from "@mastery/openapi";
import { expectNoMarker } from "./markers.ts";

/** Statuses that the contract documents, and statuses that HTTP servers themselves send. */
const STATUSES = new Set([100, 200, 304, 308, 400, 404, 405, 408, 413, 414, 415, 417, 422, 431]);

/** Throws unless a response is documented and contains no stack trace. An error response must contain nothing about a learner. */
export function expectDocumentedAnswer(status: number, body: string): void {
  if (!STATUSES.has(status))
    throw new Error(`expected a documented status, got ${status}: ${body.slice(0, 500)}`);
  if (status < 400) return;
  if (/^\s+at |node:internal|\.(?:ts|js|mjs):\d/m.test(body))
    throw new Error(`expected no stack trace, got ${body}`);
  expectNoMarker(body);
}

/** Throws unless a response from the contract is documented, its header fields can be sent, and its errors have a detail. */
export function expectContractAnswer({ status, headers, body }: ApiResponse): void {
  const text = Buffer.from(body).toString();
  expectDocumentedAnswer(status, text);
  if (status >= 400 && JSON.parse(text).detail === undefined)
    throw new Error(`expected an error with a detail, got ${text}`);
  for (const [name, value] of Object.entries(headers)) {
    if (/[^\t -~]/.test(`${name}${value}`))
      throw new Error(`${name}: expected a valid header field, got ${value}`);
  }
}
