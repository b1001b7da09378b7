import { MasteryError, type Snapshot } from "@mastery/core";
import { anything } from "@mastery/core/validation";
import { type ApiOptions, apiOptionsOf, createApi, type SnapshotSource } from "@mastery/openapi";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, RegisterOptions } from "fastify";
import fp from "fastify-plugin";

/** Options of the plugin, in addition to Fastify's `prefix`. */
export interface MasteryPluginOptions extends ApiOptions<FastifyRequest> {
  /** The snapshot to serve, or a source whose snapshot you can replace later. */
  readonly snapshot: Snapshot | SnapshotSource;
}

const UUID_LENGTH = 36;

/** Options that are not options of the API: the snapshot, and the options that Fastify adds. */
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
    // With a lower limit, hooks that read `request.params.learner_id` would not receive the id.
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
    // The host may have responded meanwhile, for example after a timeout.
    if (reply.sent || reply.raw.headersSent) return reply;
    if (!response) {
      reply.callNotFound();
      return reply;
    }
    const { status, body } = response;
    // An empty body is sent as `undefined`. Otherwise, Fastify would add a length and a type, which a 304 response must not have.
    return reply
      .code(status)
      .headers(response.headers)
      .send(body.length > 0 ? body : undefined);
  }

  // Methods other than GET and HEAD get a response before the body is parsed, because Fastify rejects some content types during parsing.
  instance.addHook("preParsing", async (request, reply) => {
    if (request.method !== "GET" && request.method !== "HEAD") await answer(request, reply);
  });
  for (const url of api.paths.flatMap(urlsOf)) {
    instance.route({
      method: instance.supportedMethods,
      url,
      exposeHeadRoute: false,
      handler: answer,
    });
  }
};

/** The wildcard matches ids longer than `maxParamLength`, so that the contract also responds to these ids. */
function urlsOf(path: string): readonly string[] {
  const parameter = /\{(.*)\}/;
  if (!parameter.test(path)) return [path];
  return [path.replace(parameter, ":$1"), path.replace(parameter, "*")];
}

/**
 * Returns the target below a prefix such as `/schools/:school`, or `undefined` if the target is not below it. Fastify's router decodes
 * segments before it matches them. Here, literal segments are compared as sent, so that another spelling cannot bypass a hook.
 */
function targetBelowPrefix(prefix: string, target: string): string | undefined {
  if (!target.startsWith("/")) return undefined;
  let at = 0;
  for (const segment of prefix.replace(/\/$/, "").split("/").slice(1)) {
    const end = target.indexOf("/", at + 1);
    if (end < 0) return undefined;
    // A double colon stands for a literal colon in the path.
    const isParameter = /[:*]/.test(segment.replaceAll("::", ""));
    const literal = encodeURI(segment.replaceAll("::", ":"));
    if (!isParameter && target.slice(at + 1, end) !== literal) return undefined;
    at = end;
  }
  return target.slice(at);
}

/**
 * Serves the API's paths below the prefix with which the plugin is registered. With invalid options, `ready()` rejects. Do not write to the
 * payload bytes that `onSend` hooks receive, because responses share them.
 *
 * @example
 * ```ts
 * app.register(masteryPlugin, { snapshot, prefix: "/mastery" });
 * ```
 */
export const masteryPlugin: FastifyPluginAsync<MasteryPluginOptions> = fp(plugin, {
  fastify: "5.x",
  name: "@mastery/http-fastify",
  // Without encapsulation, fastify-plugin would drop the prefix and add the hook to the whole application.
  encapsulate: true,
});
