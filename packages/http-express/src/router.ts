import type { Snapshot } from "@mastery/core";
import { createMiddleware } from "@mastery/http-node/listener";
import type { ApiOptions, SnapshotSource } from "@mastery/openapi";
import { type Request, Router } from "express";

/**
 * Creates a router that serves the API's paths below its mount path, and passes on all other requests.
 *
 * @example
 * ```ts
 * express().use("/mastery", createExpressRouter(snapshot)).listen(8000);
 * ```
 */
export function createExpressRouter(
  snapshot: Snapshot | SnapshotSource,
  options?: ApiOptions<Request>,
): Router {
  return Router().use(createMiddleware(snapshot, options));
}
