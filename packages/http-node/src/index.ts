/**
 * Serves a snapshot, or a source of snapshots, with `node:http`.
 *
 * @module @mastery/http-node
 */

export {
  type ApiOptions,
  type Authorize,
  isOrigin,
  type ObservedResponse,
  type PreparedAnswers,
  type PrepareOptions,
  prepareAnswers,
  SnapshotSource,
  snapshotRevision,
} from "@mastery/openapi";
export { createMiddleware, createRequestListener, type Middleware } from "./listener/index.ts";
export { type RunningServer, type ServerOptions, startServer } from "./server.ts";
