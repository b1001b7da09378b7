/**
 * The listener and the middleware, without the server, for hosts that have a server of their own.
 *
 * @module @mastery/http-node/listener
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Snapshot } from "@mastery/core";
import { guarded } from "@mastery/core/internal";
import {
  type ApiOptions,
  type ApiResponse,
  createApi,
  internalError,
  pathIn,
  type SnapshotSource,
} from "@mastery/openapi";

/** A Connect-style middleware, which Express, Polka and Vite also accept. */
export type Middleware<Req extends IncomingMessage = IncomingMessage> = (
  req: Req,
  res: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Creates a listener for `node:http` that responds to every request. Unknown paths get 404. The returned promise never rejects. */
export function createRequestListener<Req extends IncomingMessage = IncomingMessage>(
  snapshot: Snapshot | SnapshotSource,
  options?: ApiOptions<Req>,
): (req: Req, res: ServerResponse) => Promise<void> {
  const api = createApi(snapshot, options);
  const answering = answeringWith(options);
  return (req, res) =>
    answering(res, async () => {
      const { method = "GET", url: target = "/", headers } = req;
      send(res, await api.respond({ method, target, headers }, req));
    });
}

/** Creates a middleware that serves the API's paths, and passes on all other requests. */
export function createMiddleware<Req extends IncomingMessage = IncomingMessage>(
  snapshot: Snapshot | SnapshotSource,
  options?: ApiOptions<Req>,
): Middleware<Req> {
  const api = createApi(snapshot, options);
  const answering = answeringWith(options);
  return (req, res, next) =>
    answering(res, async () => {
      // Hosts remove their mount path from `url`.
      const { method = "GET", url: target = "/", headers } = req;
      const answer = isOddlySpelt(req)
        ? undefined
        : await api.handle({ method, target, headers }, req);
      // A host's `next` may be async.
      if (answer === undefined) await (next() as unknown);
      else send(res, answer);
    });
}

/** Matches a path with an empty segment or a dot segment. */
const ODD_SEGMENT = /\/(?:\/|(?:\.|%2e){1,2}(?:\/|$))/i;

/**
 * Returns whether the whole path has an empty segment or a dot segment. Express 4 removes such a segment together with the mount path, so a
 * guard on `/mastery/profile/:id` would not see `/mastery//profile/ID`.
 */
function isOddlySpelt({ url = "/", originalUrl = url }: IncomingMessage & Original): boolean {
  return ODD_SEGMENT.test(pathIn(originalUrl));
}

interface Original {
  /** The target as sent, which Connect and Express keep. */
  readonly originalUrl?: string;
}

/**
 * Returns a function that runs an answering function to its end: if it throws, the error is reported, and the client gets a 500, unless a
 * response has already started.
 */
function answeringWith<Req extends IncomingMessage>({
  onError = console.error,
}: ApiOptions<Req> = {}): (res: ServerResponse, answer: () => Promise<void>) => Promise<void> {
  const report = guarded(onError, console.error);
  return async (res, answer) => {
    try {
      await answer();
    } catch (error) {
      report(error);
      fail(res, report);
    }
  };
}

function fail(res: ServerResponse, report: (error: unknown) => void): void {
  try {
    if (!res.headersSent) send(res, internalError());
    else if (!res.writableEnded) res.destroy();
  } catch (error) {
    report(error);
    res.destroy();
  }
}

/** Sends nothing if the host has already responded, for example after a timeout, or if the client has left. */
function send(res: ServerResponse, { status, headers, body }: ApiResponse): void {
  if (res.headersSent || res.destroyed) return;
  res.writeHead(status, headers);
  res.end(body);
}
