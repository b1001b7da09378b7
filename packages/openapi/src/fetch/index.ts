/**
 * Serves a snapshot, or a source of snapshots, on any host with `Request` and `Response`.
 *
 * @module @mastery/openapi/fetch
 */

import type { Snapshot } from "@mastery/core";
import { apiOptionsOf, basePath as basePathCheck } from "../api-options.ts";
import {
  type ApiOptions,
  type ApiResponse,
  createApi,
  SnapshotSource,
  targetBelow,
} from "../index.ts";

export type { ApiOptions, Authorize, ObservedResponse } from "../index.ts";
export { SnapshotSource };

/** Options of the API, and the path below which it is served. */
export interface FetchHandlerOptions extends ApiOptions<Request> {
  /** Path below which the API is served, such as `/mastery`. Other paths get 404. */
  readonly basePath?: string | undefined;
}

/** Resolves to the response to a request. Unknown paths get 404. */
export type FetchHandler = (request: Request) => Promise<Response>;

/**
 * Creates a handler for Cloudflare Workers, Deno, Bun, Next's route handlers and any other host with the Fetch API.
 *
 * @throws `MasteryError` `INVALID_OPTION` listing every unknown name and invalid value among the options
 * @example
 * ```ts
 * export default { fetch: createFetchHandler(snapshot) };
 * ```
 */
export function createFetchHandler(
  snapshot: Snapshot | SnapshotSource,
  options: FetchHandlerOptions = {},
): FetchHandler {
  const api = createApi(snapshot, apiOptionsOf(options, { basePath: basePathCheck }));
  const { basePath = "" } = options;
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    // An empty target matches no path, so the response is 404.
    const target = targetBelow(basePath, pathname + search) ?? "";
    const { method } = request;
    const headers = Object.fromEntries(request.headers);
    const response = await api.respond({ method, target, headers }, request);
    return new Response(contentOf(response), response);
  };
}

/** Number of bytes that are copied at a time, so that a response in progress needs little memory. */
const CHUNK = 2 ** 14;

/**
 * Returns the body of a `Response`. The constructor of `Response` copies bytes, and many responses share a large body, so a large body is
 * streamed: each chunk is copied when the host reads it. The host owns the copy, and may transfer it.
 */
function contentOf({ body }: ApiResponse): Uint8Array<ArrayBuffer> | ReadableStream | null {
  // The constructor rejects a 304 with a body, even with an empty one.
  if (body.length === 0) return null;
  if (body.length <= CHUNK) return body as Uint8Array<ArrayBuffer>;
  let sent = 0;
  return new ReadableStream(
    {
      pull(controller) {
        // Not `slice`, which on Node returns a view of the shared bytes.
        controller.enqueue(new Uint8Array(body.subarray(sent, sent + CHUNK)));
        sent += CHUNK;
        if (sent >= body.length) controller.close();
      },
    },
    // Nothing is copied before the host reads.
    { highWaterMark: 0 },
  );
}
