/**
 * Serves a snapshot wherever there are `Request` and `Response`.
 *
 * @module @mastery/http-fetch
 */

export type { ApiOptions, Authorize } from "@mastery/openapi";
export { createFetchHandler, type FetchHandler, type FetchOptions } from "./handler.ts";
