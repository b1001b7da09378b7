import type { Snapshot } from "@mastery/core";
import { type ApiOptions, createApi, type SnapshotSource } from "@mastery/openapi";
import type { FastifyPluginCallback, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { type Answer, addRoutes, send, toApiRequest } from "./routes.ts";
import { targetBelow } from "./target-below.ts";

/** Options of the plugin, beside Fastify's own `prefix`. */
export interface MasteryPluginOptions extends ApiOptions<FastifyRequest> {
  /** What to serve. Replace the snapshot of a source to serve another. */
  readonly snapshot: Snapshot | SnapshotSource;
}

const plugin: FastifyPluginCallback<MasteryPluginOptions> = (
  instance,
  { snapshot, ...options },
  done,
) => {
  const api = createApi(snapshot, options);
  const answer: Answer = (request, reply) => {
    const { method, target, headers } = toApiRequest(request);
    const below = targetBelow(instance.prefix, target);
    const response = below && api.handle({ method, target: below, headers }, request);
    if (response) return send(reply, response);
    reply.callNotFound();
    return undefined;
  };
  addRoutes(instance, answer, options.pages);
  done();
};

/**
 * Answers the interface's paths below the prefix it is registered with.
 *
 * @example
 * ```ts
 * app.register(masteryPlugin, { snapshot, prefix: "/mastery" });
 * ```
 */
export const masteryPlugin: FastifyPluginCallback<MasteryPluginOptions> = fp(plugin, {
  fastify: "5.x",
  name: "@mastery/http-fastify",
  // fastify-plugin would otherwise drop the prefix and add the hook to the whole application.
  encapsulate: true,
});
