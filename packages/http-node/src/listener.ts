import type { IncomingMessage, ServerResponse } from "node:http";
import type { Snapshot } from "@mastery/core";
import {
  type ApiOptions,
  type ApiRequest,
  type ApiResponse,
  createApi,
  type SnapshotSource,
} from "@mastery/openapi";

/** A connect-style middleware; Express, Connect, Polka and Vite's servers call these. */
export type Middleware<Req extends IncomingMessage = IncomingMessage> = (
  req: Req,
  res: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Creates a listener for `node:http` that answers every request, with 404 on unknown paths. */
export function createRequestListener<Req extends IncomingMessage = IncomingMessage>(
  snapshot: Snapshot | SnapshotSource,
  options?: ApiOptions<Req>,
): (req: Req, res: ServerResponse) => Promise<void> {
  const api = createApi(snapshot, options);
  return async (req, res) => send(res, await api.respond(toApiRequest(req), req));
}

/** Creates a middleware that answers the interface's paths and passes all others on. */
export function createMiddleware<Req extends IncomingMessage = IncomingMessage>(
  snapshot: Snapshot | SnapshotSource,
  options?: ApiOptions<Req>,
): Middleware<Req> {
  const api = createApi(snapshot, options);
  return async (req, res, next) => {
    const answer = await api.handle(toApiRequest(req), req);
    if (answer === undefined) next();
    else send(res, answer);
  };
}

/** Hosts remove their mount path from `url`, and change nothing else. */
function toApiRequest({ method = "GET", url = "/", headers }: IncomingMessage): ApiRequest {
  return { method, target: url, headers };
}

function send(res: ServerResponse, { status, headers, body }: ApiResponse): void {
  res.writeHead(status, headers);
  res.end(body);
}
