import type { Snapshot } from "@mastery/core";
import { type ApiOptions, createApi, targetBelow } from "@mastery/openapi";

/** How a handler serves. */
export interface FetchOptions extends ApiOptions {
  /** Path that the interface is served under, such as `/mastery`; removed from requests that have it. */
  readonly basePath?: string | undefined;
}

/** Answers a request; unknown paths with 404. */
export type FetchHandler = (request: Request) => Promise<Response>;

/**
 * Makes a handler for Cloudflare Workers, Deno, Bun, Next's route handlers and any other host of the web's `fetch`.
 *
 * @example
 * ```ts
 * export default { fetch: createFetchHandler(snapshot) };
 * ```
 */
export function createFetchHandler(
  snapshot: Snapshot,
  { basePath = "", ...options }: FetchOptions = {},
): FetchHandler {
  const api = createApi(snapshot, options);
  return async ({ method, url, headers }) => {
    const { pathname, search } = new URL(url);
    const target = pathname + search;
    const response = api.respond({
      method,
      target: targetBelow(basePath, target) ?? target,
      headers: Object.fromEntries(headers),
    });
    // A 304 may not have a body, not even an empty one.
    const body = response.body.length > 0 ? response.body : null;
    return new Response(body, { status: response.status, headers: response.headers });
  };
}
