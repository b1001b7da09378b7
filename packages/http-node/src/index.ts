/**
 * Serves a snapshot with `node:http`.
 *
 * @module @mastery/http-node
 */

export type { ApiOptions, Authorize } from "@mastery/openapi";
export { createMiddleware, createRequestListener, type Middleware } from "./listener.ts";
export { type RunningServer, type ServerOptions, startServer } from "./server.ts";
