import type { IncomingMessage, ServerResponse } from "node:http";
import type { Snapshot } from "@mastery/core";
import {
  type ApiOptions,
  type ApiResponse,
  createApi,
  type SnapshotSource,
} from "@mastery/openapi";

/** A Connect-style middleware, which Express, Polka and Vite also accept. */
export type Middleware<Req extends IncomingMessage = IncomingMessage> = (
  req: Req,
  res: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Creates a listener for `node:http` that responds to every request. Unknown paths get 404. */
export function createRequestListener<Req extends IncomingMessage = IncomingMessage>(
  snapshot: Snapshot | SnapshotSource,
  options?: ApiOptions<Req>,
): (req: Req, res: ServerResponse) => Promise<void> {
  const api = createApi(snapshot, options);
  return async (req, res) => {
    const { method = "GET", url: target = "/", headers } = req;
    send(res, await api.respond({ method, target, headers }, req));
  };
}

/** Creates a middleware that serves the API's paths, and passes on all other requests. */
export function createMiddleware<Req extends IncomingMessage = IncomingMessage>(
  snapshot: Snapshot | SnapshotSource,
  options?: ApiOptions<Req>,
): Middleware<Req> {
  const api = createApi(snapshot, options);
  return async (req, res, next) => {
    // Hosts remove their mount path from `url` and change nothing else.
    const { method = "GET", url: target = "/", headers } = req;
    const answer = await api.handle({ method, target, headers }, req);
    if (answer === undefined) next();
    else send(res, answer);
  };
}

function send(res: ServerResponse, { status, headers, body }: ApiResponse): void {
  res.writeHead(status, headers);
  res.end(body);
}
