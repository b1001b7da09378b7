/**
 * Serves a snapshot from AWS Lambda.
 *
 * @module @mastery/http-lambda
 */

export {
  type ApiOptions,
  type Authorize,
  type ObservedResponse,
  SnapshotSource,
} from "@mastery/openapi";
export { type Exchange, type LambdaResult, readEvent, toResult } from "./events.ts";
export { createLambdaHandler, type LambdaHandler, type LambdaOptions } from "./handler.ts";
