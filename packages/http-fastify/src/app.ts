import type { Snapshot } from "@mastery/core";
import { type ApiOptions, createApi, type SnapshotSource } from "@mastery/openapi";
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from "fastify";
import { type Answer, addRoutes, send, toApiRequest } from "./routes.ts";

/**
 * Creates an application that serves the interface and nothing else. Fastify runs no hooks for targets that it cannot parse, such
 * as `/%zz`; they are never answered with data.
 */
export function createFastifyApp(
  snapshot: Snapshot | SnapshotSource,
  options: ApiOptions<FastifyRequest> = {},
): FastifyInstance {
  const api = createApi(snapshot, options);
  const answer: Answer = (request, reply) =>
    send(reply, api.respond(toApiRequest(request), request));
  const app = fastify({ frameworkErrors: refuse });
  app.setNotFoundHandler(answer);
  addRoutes(app, answer, options.pages);
  return app;

  /** Refuses targets that Fastify's router rejects: hooks do not run for them, so they must not be answered with data. */
  function refuse(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    const asked = toApiRequest(request);
    // An empty target matches no path, so this is 404.
    const nothing = { ...asked, target: "" };
    send(reply, api.handle(asked, request) ?? api.respond(nothing, request));
  }
}
