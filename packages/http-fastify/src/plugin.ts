import type { Snapshot } from "@mastery/core";
import { anything } from "@mastery/core/internal";
import { type ApiOptions, createApi, type SnapshotSource } from "@mastery/openapi";
import { apiOptionsOf } from "@mastery/openapi/internal";
import type { FastifyPluginAsync, FastifyRequest, RegisterOptions } from "fastify";
import fp from "fastify-plugin";
import { type Answer, addRoutes, send, toApiRequest } from "./routes.ts";
import { targetBelowPrefix } from "./target-below-prefix.ts";

/** Options of the plugin, beside Fastify's own `prefix`. */
export interface MasteryPluginOptions extends ApiOptions<FastifyRequest> {
  /** What to serve. Replace the snapshot of a source to serve another. */
  readonly snapshot: Snapshot | SnapshotSource;
}

/** Fastify passes its own options on. */
const OTHER_OPTIONS = {
  snapshot: anything,
  prefix: anything,
  logLevel: anything,
  logSerializers: anything,
};

const plugin: FastifyPluginAsync<MasteryPluginOptions & RegisterOptions> = async (
  instance,
  options,
) => {
  const api = createApi(options.snapshot, apiOptionsOf(options, OTHER_OPTIONS));
  const answer: Answer = (request, reply) => {
    const { method, target, headers } = toApiRequest(request);
    const below = targetBelowPrefix(instance.prefix, target);
    const response = below && api.handle({ method, target: below, headers }, request);
    if (response) return send(reply, response);
    reply.callNotFound();
    return undefined;
  };
  addRoutes(instance, answer, options.pages);
};

/**
 * Answers the interface's paths below the prefix it is registered with. Invalid options reject `ready()`. The payload that `onSend` hooks
 * get may be cached: do not write to its bytes.
 *
 * @example
 * ```ts
 * app.register(masteryPlugin, { snapshot, prefix: "/mastery" });
 * ```
 */
export const masteryPlugin: FastifyPluginAsync<MasteryPluginOptions> = fp(plugin, {
  fastify: "5.x",
  name: "@mastery/http-fastify",
  // fastify-plugin would otherwise drop the prefix and add the hook to the whole application.
  encapsulate: true,
});
