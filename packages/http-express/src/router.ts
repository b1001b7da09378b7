import type { Snapshot } from "@mastery/core";
import { type ApiOptions, createMiddleware, createRequestListener } from "@mastery/http-node";
import express, { type Express, Router } from "express";

/**
 * Makes a router that answers the interface's paths below wherever it is mounted, and leaves all other paths to the
 * routes after it.
 *
 * @example
 * ```ts
 * express().use("/mastery", createExpressRouter(snapshot)).listen(8000);
 * ```
 */
export function createExpressRouter(snapshot: Snapshot, options?: ApiOptions): Router {
  return Router().use(createMiddleware(snapshot, options));
}

/** Makes an application that serves the interface and nothing else. */
export function createExpressApp(snapshot: Snapshot, options?: ApiOptions): Express {
  return express().disable("x-powered-by").use(createRequestListener(snapshot, options));
}
