import type { Snapshot } from "@mastery/core";
import { type ApiOptions, createApi } from "@mastery/openapi";
import type { FastifyPluginCallback } from "fastify";
import fp from "fastify-plugin";
import { addRoutes } from "./routes.ts";

/** Options of the plugin; `prefix` is Fastify's own and works as with any plugin. */
export interface MasteryPluginOptions extends ApiOptions {
  readonly snapshot: Snapshot;
}

const plugin: FastifyPluginCallback<MasteryPluginOptions> = (
  instance,
  { snapshot, ...options },
  done,
) => {
  addRoutes(instance, createApi(snapshot, options), options.pages);
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
  // Without it, fastify-plugin would take the prefix away and leak the body parser to the host.
  encapsulate: true,
});
