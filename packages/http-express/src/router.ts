import type { IncomingMessage } from "node:http";
import type { Snapshot } from "@mastery/core";
import { type ApiOptions, createMiddleware, createRequestListener } from "@mastery/http-node";
import { originForm, type SnapshotSource } from "@mastery/openapi";
import express, { type Express, type Request, Router } from "express";

/**
 * Creates a router that answers the interface's paths below its mount path, and passes all others on.
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

/** Creates an application that serves the interface and nothing else. */
export function createExpressApp(
  snapshot: Snapshot | SnapshotSource,
  options?: ApiOptions<Request>,
): Express {
  const app = express().disable("x-powered-by").use(createRequestListener(snapshot, options));
  return Object.assign(app, { handle: withPath(app) });
}

/** `app.handle`, through which Express takes requests, is missing in its types. */
type Handle = (req: IncomingMessage, ...rest: readonly unknown[]) => void;

/**
 * Gives every target a path before Express parses it. Express would warn about some other forms, and answer others in HTML.
 */
function withPath(app: Express): Handle {
  const { handle } = app as unknown as { readonly handle: Handle };
  return (req, ...rest) => {
    const origin = originForm(req.url!);
    // No path of the interface has a doubled slash, so this is 404.
    req.url = origin.startsWith("/") ? origin : `//${origin}`;
    handle.call(app, req, ...rest);
  };
}
