/**
 * Serves a snapshot, or a source of them, wherever there are `Request` and `Response`.
 *
 * @module @mastery/openapi/fetch
 */

export {
  type ApiOptions,
  type Authorize,
  type ObservedResponse,
  SnapshotSource,
} from "../index.ts";
export { createFetchHandler, type FetchHandler, type FetchHandlerOptions } from "./handler.ts";
