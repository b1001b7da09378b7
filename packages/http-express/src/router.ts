import { createMiddleware } from "@mastery/http-node";
import type { SnapshotSource } from "@mastery/openapi";
import { Router } from "express";

/**
 * Makes an Express router that answers the interface's paths below wherever it is mounted, and leaves all other paths
 * to the routes after it.
 *
 * @example
 * ```ts
 * express().use("/mastery", createExpressRouter(snapshot)).listen(8000);
 * ```
 */
export function createExpressRouter(snapshot: SnapshotSource): Router {
  return Router().use(createMiddleware(snapshot));
}
