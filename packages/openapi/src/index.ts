/**
 * The HTTP contract of the service: one engine that every adapter calls.
 *
 * @module @mastery/openapi
 */

export { type Api, type ApiOptions, createApi } from "./api.ts";
export { badRequest } from "./errors.ts";
export type {
  ApiRequest,
  ApiRequestHeaders,
  ApiResponse,
} from "./http.ts";
export type { PageFile } from "./page-file.ts";
export { PATHS } from "./routes.ts";
export { targetBelow } from "./target.ts";
