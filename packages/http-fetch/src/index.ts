/**
 * Serves a snapshot wherever there are `Request` and `Response`.
 *
 * @module @mastery/http-fetch
 */

export { createFetchHandler, type FetchHandler, type FetchOptions } from "./handler.ts";
