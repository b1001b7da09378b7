import type { LambdaHandler, LambdaResult } from "@mastery/http-lambda";
import type { Client } from "../describe-conformance.ts";

/** Parts of a request from which events are created. The target is still encoded. */
export interface RequestParts {
  readonly method: string;
  readonly path: string;
  /** Query without `?`. */
  readonly query: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
}

/** Returns a client that calls a handler with events in the form that AWS sends, and converts the results to responses. */
export function lambdaClient(
  handler: LambdaHandler,
  toEvent: (parts: RequestParts) => unknown,
): Client {
  return {
    async send(request) {
      const target = request.url.slice(new URL(request.url).origin.length);
      const headers = [...request.headers];
      const body = (await request.text()) || null;
      const parts = { method: request.method, ...splitTarget(target), headers, body };
      return toResponse(await handler(toEvent(parts)));
    },
    async burst(target, count) {
      const event = toEvent({ method: "GET", ...splitTarget(target), headers: [], body: null });
      const results = await Promise.all(Array.from({ length: count }, () => handler(event)));
      return { status: results[0]!.statusCode, drop: () => results.splice(0) };
    },
    async close() {},
  };
}

function splitTarget(target: string): Pick<RequestParts, "path" | "query"> {
  const [, path = "", query = ""] = /^([^?]*)\??(.*)$/s.exec(target) ?? [];
  return { path, query };
}

function toResponse({
  statusCode,
  headers,
  multiValueHeaders,
  body,
  isBase64Encoded,
}: LambdaResult): Response {
  const fields = Object.entries({ ...headers, ...multiValueHeaders }).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  // `Response` rejects a body for some statuses, even an empty body.
  return new Response(bytes.length > 0 ? bytes : null, { status: statusCode, headers: fields });
}
