/**
 * Serves a snapshot as an Express router.
 *
 * @module @mastery/http-express
 */

export type { ApiOptions, Authorize } from "@mastery/openapi";
export { createExpressApp, createExpressRouter } from "./router.ts";
