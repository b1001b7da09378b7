import type { Snapshot } from "@mastery/core";
import { docsPages } from "./docs/pages.ts";
import { openApiDocument } from "./document.ts";
import { type Endpoint, snapshotEndpoints } from "./endpoints.ts";
import { internalError, methodNotAllowed, notFound, uriTooLong } from "./errors.ts";
import type { ApiRequest, ApiResponse } from "./http.ts";
import { Router } from "./router.ts";
import { ROUTES } from "./routes.ts";
import { splitTarget } from "./target.ts";

/** The interface over one snapshot: requests in, responses out, both plain data. */
export interface Api {
  /**
   * Answers a request, or gives `undefined` when no path of the interface matches, so that a host with further routes
   * can try those. Synchronous; never throws.
   */
  handle(request: ApiRequest): ApiResponse | undefined;
  /** Answers any request: as `handle` does, and with 404 where no path matches. */
  respond(request: ApiRequest): ApiResponse;
}

/** How an interface reports. */
export interface ApiOptions {
  /** Told of an error of our own making, which the client sees as 500 without its cause. Default `console.error`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Characters of a request target that are read; none of the interface's needs a hundred. */
const LONGEST_TARGET = 8192;

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
export function createApi(snapshot: Snapshot, { onError = console.error }: ApiOptions = {}): Api {
  const router = new Router<Endpoint>();
  const endpoints = snapshotEndpoints(snapshot);
  for (const { path, operationId } of ROUTES) router.add(path, endpoints[operationId]);
  router.add("/openapi.json", ({ headers }) => openApiDocument.respond(headers));
  for (const [path, body] of docsPages) router.add(path, ({ headers }) => body.respond(headers));

  function handle({ method, target, headers }: ApiRequest): ApiResponse | undefined {
    const { path, query } = splitTarget(target);
    const match = router.match(path);
    if (match === undefined) return undefined;
    if (target.length > LONGEST_TARGET) return uriTooLong();
    if (method !== "GET" && method !== "HEAD") return methodNotAllowed();
    const response = get(match.value, { parameter: match.parameter, query, headers });
    return method === "HEAD" ? withoutBody(response) : response;
  }

  function get(endpoint: Endpoint, request: Parameters<Endpoint>[0]): ApiResponse {
    try {
      return endpoint(request);
    } catch (error) {
      onError(error);
      return internalError();
    }
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
