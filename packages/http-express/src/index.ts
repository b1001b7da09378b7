/**
 * Serves a snapshot, or a source of snapshots, as an Express router.
 *
 * @module @mastery/http-express
 */

export {
  type ApiOptions,
  type Authorize,
  type ObservedResponse,
  SnapshotSource,
} from "@mastery/openapi";
export { createExpressRouter } from "./router.ts";
