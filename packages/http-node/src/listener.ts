import type { IncomingMessage, ServerResponse } from "node:http";
import type { Snapshot } from "@mastery/core";
import { type ApiOptions, type ApiRequest, type ApiResponse, createApi } from "@mastery/openapi";

/** A connect-style middleware; Express, Connect, Polka and Vite's servers call these. */
export type Middleware = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Makes a listener for `node:http` that answers every request, unknown paths with 404. */
export function createRequestListener(
  snapshot: Snapshot,
  options?: ApiOptions,
): (req: IncomingMessage, res: ServerResponse) => void {
  const api = createApi(snapshot, options);
  return (req, res) => send(res, api.respond(toApiRequest(req)));
}

/** Makes a middleware that answers the interface's paths and passes on all others. */
export function createMiddleware(snapshot: Snapshot, options?: ApiOptions): Middleware {
  const api = createApi(snapshot, options);
  return (req, res, next) => {
    const response = api.handle(toApiRequest(req));
    if (response === undefined) next();
    else send(res, response);
  };
}

/** The host's router has taken its mount path off `url`; nothing else of it is changed. */
function toApiRequest({ method = "GET", url = "/", headers }: IncomingMessage): ApiRequest {
  return { method, target: url, headers };
}

function send(res: ServerResponse, { status, headers, body }: ApiResponse): void {
  res.writeHead(status, headers);
  res.end(body);
}
