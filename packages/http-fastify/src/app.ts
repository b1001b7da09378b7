import type { Snapshot } from "@mastery/core";
import { createRequestListener } from "@mastery/http-node";
import type { ApiOptions } from "@mastery/openapi";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { masteryPlugin } from "./plugin.ts";

/** Makes an application that serves the interface and nothing else; `onSend` hooks see no answers at unknown paths. */
export function createFastifyApp(snapshot: Snapshot, options: ApiOptions = {}): FastifyInstance {
  const listener = createRequestListener(snapshot, options);
  const answer = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack();
    listener(raw, reply.raw);
  };
  // What Fastify's router would answer by itself: malformed targets, methods it does not know, unknown paths.
  const app = fastify({ frameworkErrors: (_error, request, reply) => answer(request, reply) });
  app.setNotFoundHandler(answer);
  app.register(masteryPlugin, { ...options, snapshot });
  return app;
}
