import type { Snapshot } from "@mastery/core";
import { docsPages } from "./docs/pages.ts";
import { openApiDocument } from "./document.ts";
import { type Endpoint, snapshotEndpoints } from "./endpoints.ts";
import { internalError, methodNotAllowed, notFound, uriTooLong } from "./errors.ts";
import { type ApiRequest, type ApiResponse, NO_BODY } from "./http.ts";
import { unlessCurrent } from "./negotiation.ts";
import type { PageFile } from "./page-file.ts";
import { Router } from "./router.ts";
import { ROUTES } from "./routes.ts";
import { SharedBody } from "./shared-body.ts";
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

/** What an interface serves besides, and how it reports. */
export interface ApiOptions {
  /** Served beside the interface, by the same rules; `explorerFiles` of `@mastery/explorer` are such. Default none. */
  readonly pages?: readonly PageFile[] | undefined;
  /** Told of an error of our own making, which the client sees as 500 without its cause. Default `console.error`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Characters of a request target that are read; none of the interface's needs a hundred. */
const LONGEST_TARGET = 8192;

/**
 * Makes the interface over a snapshot.
 *
 * @example
 * ```ts
 * const api = createApi(snapshot);
 * api.respond({ method: "GET", target: "/health", headers: {} }).status; // 200
 * ```
 */
export function createApi(
  snapshot: Snapshot,
  { pages = [], onError = console.error }: ApiOptions = {},
): Api {
  const router = new Router<Endpoint>();
  const endpoints = snapshotEndpoints(snapshot);
  for (const { path, operationId } of ROUTES) router.add(path, endpoints[operationId]);
  router.add("/openapi.json", ({ headers }) => openApiDocument.respond(headers));
  for (const [path, body] of docsPages) router.add(path, ({ headers }) => body.respond(headers));
  for (const { path, text, ...options } of pages) {
    const body = new SharedBody(() => text, options);
    router.add(path, ({ headers }) => body.respond(headers));
  }

  function handle(request: ApiRequest): ApiResponse | undefined {
    const response = answer(request);
    return response === undefined ? undefined : asAsked(request, response);
  }

  function answer({ method, target, headers }: ApiRequest): ApiResponse | undefined {
    const { path, query } = splitTarget(target);
    const match = router.match(path);
    if (match === undefined) return undefined;
    if (target.length > LONGEST_TARGET) return uriTooLong();
    if (method !== "GET" && method !== "HEAD") return methodNotAllowed();
    try {
      return match.value({ parameter: match.parameter, query, headers });
    } catch (error) {
      onError(error);
      return internalError();
    }
  }

  return { handle, respond: (request) => handle(request) ?? asAsked(request, notFound()) };
}

/** `HEAD` has the status and header fields of `GET`, and no body. */
function asAsked({ method, headers }: ApiRequest, response: ApiResponse): ApiResponse {
  const current = unlessCurrent(headers, response);
  return method === "HEAD" ? { ...current, body: NO_BODY } : current;
}
