import type { Snapshot } from "@mastery/core";
import { type ApiOptions, createApi } from "@mastery/openapi";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { addRoutes, send } from "./routes.ts";

/**
 * Makes an application that serves the interface and nothing else. Fastify runs no hooks for targets it cannot decode, such as
 * `/%zz`.
 */
export function createFastifyApp(snapshot: Snapshot, options: ApiOptions = {}): FastifyInstance {
  const api = createApi(snapshot, options);
  const answer = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
    const { method = "GET", url = "/", headers } = raw;
    send(reply, api.respond({ method, target: url, headers }));
  };
  // Fastify's router rejects malformed targets by itself; the contract has an answer for them.
  const app = fastify({ frameworkErrors: (_error, request, reply) => answer(request, reply) });
  app.setNotFoundHandler(answer);
  addRoutes(app, api, options.pages);
  return app;
}
