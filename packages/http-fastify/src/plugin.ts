import { MasteryError, type Snapshot } from "@mastery/core";
import { anything } from "@mastery/core/internal";
import {
  type ApiOptions,
  apiOptionsOf,
  createApi,
  PATHS,
  type SnapshotSource,
} from "@mastery/openapi";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, RegisterOptions } from "fastify";
import fp from "fastify-plugin";

/** Options of the plugin, in addition to Fastify's `prefix`. */
export interface MasteryPluginOptions extends ApiOptions<FastifyRequest> {
  /** Source of the served snapshot. To serve another snapshot, replace it in the source. */
  readonly snapshot: Snapshot | SnapshotSource;
}

const UUID_LENGTH = 36;

/** Fastify passes on its own options. */
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
  const { maxParamLength = UUID_LENGTH } = instance.initialConfig.routerOptions ?? {};
  if (maxParamLength < UUID_LENGTH) {
    // Hooks that read `request.params.learner_id` would not see the id.
    const message = `maxParamLength: expected at least ${UUID_LENGTH}, the length of an id, got ${maxParamLength}`;
    throw new MasteryError("INVALID_OPTION", message);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { method = "GET", url = "/", headers } = request.raw;
    const target = targetBelowPrefix(instance.prefix, url);
    // Fastify's router also accepts targets in absolute form, which the contract rejects.
    const response = url.startsWith("/")
      ? target && (await api.handle({ method, target, headers }, request))
      : await api.respond({ method, target: url, headers }, request);
    if (!response) {
      reply.callNotFound();
      return reply;
    }
    const { status, body } = response;
    // Fastify would add a length and a type to an empty body, which a 304 must not have.
    return reply
      .code(status)
      .headers(response.headers)
      .send(body.length > 0 ? body : undefined);
  }

  // Fastify rejects some content types while it reads bodies, so other methods are answered earlier.
  instance.addHook("preParsing", async (request, reply) => {
    if (request.method !== "GET" && request.method !== "HEAD") await answer(request, reply);
  });
  const paths = [...PATHS, ...(options.pages ?? []).map((page) => page.path)];
  for (const url of paths.flatMap(urlsOf)) {
    instance.route({
      method: instance.supportedMethods,
      url,
      exposeHeadRoute: false,
      handler: answer,
    });
  }
};

/** Fastify's URLs for a path template. The wildcard catches ids longer than `maxParamLength`, which the contract answers with 422. */
function urlsOf(path: string): readonly string[] {
  const parameter = /\{(.*)\}/;
  if (!parameter.test(path)) return [path];
  return [path.replace(parameter, ":$1"), path.replace(parameter, "*")];
}

/**
 * Returns the target below a prefix such as `/schools/:school`, or `undefined` if it is not below. Fastify's router decodes segments
 * before it matches them. Here, literal segments are compared as sent, so that a second spelling cannot bypass a hook.
 */
function targetBelowPrefix(prefix: string, target: string): string | undefined {
  if (!target.startsWith("/")) return undefined;
  let at = 0;
  for (const segment of prefix.replace(/\/$/, "").split("/").slice(1)) {
    const end = target.indexOf("/", at + 1);
    if (end < 0) return undefined;
    // A double colon is a literal colon in the path.
    const isParameter = /[:*]/.test(segment.replaceAll("::", ""));
    const literal = encodeURI(segment.replaceAll("::", ":"));
    if (!isParameter && target.slice(at + 1, end) !== literal) return undefined;
    at = end;
  }
  return target.slice(at);
}

/**
 * Answers the interface's paths below the prefix it is registered with. Invalid options reject `ready()`. Do not write to the payload bytes that
 * `onSend` hooks receive, since answers share them.
 *
 * @example
 * ```ts
 * app.register(masteryPlugin, { snapshot, prefix: "/mastery" });
 * ```
 */
export const masteryPlugin: FastifyPluginAsync<MasteryPluginOptions> = fp(plugin, {
  fastify: "5.x",
  name: "@mastery/http-fastify",
  // Otherwise, fastify-plugin would drop the prefix and add the hook to the whole application.
  encapsulate: true,
});
