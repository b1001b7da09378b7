import type { OutgoingHttpHeaders } from "node:http";
import type { Snapshot } from "@mastery/core";
import { type ApiOptions, type ApiResponse, createApi, PATHS } from "@mastery/openapi";
import type { FastifyPluginCallback, FastifyReply } from "fastify";
import fp from "fastify-plugin";

/** Options of the plugin; `prefix` is Fastify's own and works as with any plugin. */
export interface MasteryPluginOptions extends ApiOptions {
  readonly snapshot: Snapshot;
}

const plugin: FastifyPluginCallback<MasteryPluginOptions> = (
  instance,
  { snapshot, ...options },
  done,
) => {
  const api = createApi(snapshot, options);
  let answer = send;
  const depth = instance.prefix.split("/").length - 1;

  // No operation has a body: one that comes all the same is not read.
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));

  for (const path of [...PATHS, ...(options.pages ?? []).map((page) => page.path)]) {
    instance.route({
      method: instance.supportedMethods,
      url: path.replace(/\{.*\}/, "*"),
      exposeHeadRoute: false,
      handler: ({ raw: { method = "GET", url = "/", headers } }, reply) => {
        const response = api.handle({ method, target: below(depth, url), headers });
        if (response === undefined) reply.callNotFound();
        else answer(reply, response);
      },
    });
  }
  // From here on no hook can be added, and those of a route are told in print alone. Nearly all routes but these lack TRACE.
  instance.addHook("onReady", (ready) => {
    const routes = instance.printRoutes({ method: "TRACE", includeMeta: ["onSend"] });
    if (!routes.includes("(onSend)")) answer = write;
    ready();
  });
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

/** The raw target less the first so many segments, those of the prefix that Fastify has matched. */
function below(depth: number, target: string): string {
  let at = 0;
  for (let segment = 0; segment < depth; segment++) at = target.indexOf("/", at + 1);
  return at < 0 ? "/" : target.slice(at);
}

/** As any route does, past the application's `onSend` hooks. */
function send(reply: FastifyReply, { status, headers, body }: ApiResponse): void {
  // Of an empty body Fastify would write the length and a type, which 304 does not have.
  reply
    .code(status)
    .headers(headers)
    .send(body.length > 0 ? body : undefined);
}

/** The same without Fastify's work on the reply, where no `onSend` hook would see it. */
function write(reply: FastifyReply, { status, headers, body }: ApiResponse): void {
  const { raw } = reply.hijack();
  raw.writeHead(status, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers });
  raw.end(body);
}
