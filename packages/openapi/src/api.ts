import type { Snapshot } from "@mastery/core";
import { docsPages } from "./docs/pages.ts";
import { openApiDocument } from "./document.ts";
import { type Endpoint, snapshotEndpoints } from "./endpoints.ts";
import { methodNotAllowed, notFound } from "./errors.ts";
import type { ApiRequest, ApiResponse } from "./http.ts";
import { Router } from "./router.ts";
import { ROUTES } from "./routes.ts";
import { splitTarget } from "./target.ts";

/** The interface over one snapshot: requests in, responses out, both plain data. */
export interface Api {
  /**
   * Answers a request, or gives `undefined` when no path of the interface matches, so that a host with further routes
   * can try those. Synchronous.
   */
  handle(request: ApiRequest): ApiResponse | undefined;
  /** Answers any request: as `handle` does, and with 404 where no path matches. */
  respond(request: ApiRequest): ApiResponse;
}

const NO_BODY = new Uint8Array();

/**
 * Makes the interface over a snapshot.
 *
 * @example
 * ```ts
 * const api = createApi(snapshot);
 * api.respond({ method: "GET", target: "/health", headers: {} }).status; // 200
 * ```
 */
export function createApi(snapshot: Snapshot): Api {
  const router = new Router<Endpoint>();
  const endpoints = snapshotEndpoints(snapshot);
  for (const { path, operationId } of ROUTES) router.add(path, endpoints[operationId]);
  router.add("/openapi.json", ({ headers }) => openApiDocument.respond(headers));
  for (const [path, body] of docsPages) router.add(path, ({ headers }) => body.respond(headers));

  function handle({ method, target, headers }: ApiRequest): ApiResponse | undefined {
    const { path, query } = splitTarget(target);
    const match = router.match(path);
    if (match === undefined) return undefined;
    const get = { parameter: match.parameter, query, headers };
    if (method === "GET") return match.value(get);
    if (method === "HEAD") return withoutBody(match.value(get));
    return methodNotAllowed();
  }

  function respond(request: ApiRequest): ApiResponse {
    const response = handle(request);
    if (response !== undefined) return response;
    return request.method === "HEAD" ? withoutBody(notFound()) : notFound();
  }

  return { handle, respond };
}

function withoutBody({ status, headers }: ApiResponse): ApiResponse {
  return { status, headers, body: NO_BODY };
}
