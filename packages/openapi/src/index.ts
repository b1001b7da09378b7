/**
 * The HTTP contract of the service: one engine that every adapter calls.
 *
 * @module
 */

export { type Api, createApi } from "./api.ts";
export { badRequest, internalError } from "./errors.ts";
export type { ApiRequest, ApiRequestHeaders, ApiResponse } from "./http.ts";
export type { SnapshotSource } from "./snapshot.ts";
export { targetBelow } from "./target.ts";
