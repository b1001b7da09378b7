import { type Api, type ApiResponse, PATHS, type PageFile } from "@mastery/openapi";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Adds a route for each path of the interface, and for each page. */
export function addRoutes(
  instance: FastifyInstance,
  api: Api,
  pages: readonly PageFile[] = [],
): void {
  const depth = instance.prefix.split("/").length - 1;

  // No operation takes a body, so none is read.
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));

  for (const path of [...PATHS, ...pages.map((page) => page.path)]) {
    instance.route({
      method: instance.supportedMethods,
      url: path.replace(/\{.*\}/, "*"),
      exposeHeadRoute: false,
      handler: ({ raw: { method = "GET", url = "/", headers } }, reply) => {
        const response = api.handle({ method, target: below(depth, url), headers });
        if (response === undefined) reply.callNotFound();
        else send(reply, response);
      },
    });
  }
}

/** Sends a response through Fastify, past the application's `onSend` hooks. */
export function send(reply: FastifyReply, { status, headers, body }: ApiResponse): void {
  reply
    .code(status)
    .headers(headers)
    // For an empty body Fastify would set a length and a type, which 304 may not have.
    .send(body.length > 0 ? body : undefined);
}

/** The raw target without its first `depth` segments, which are the prefix that Fastify matched. */
function below(depth: number, target: string): string {
  let at = 0;
  for (let segment = 0; segment < depth; segment++) at = target.indexOf("/", at + 1);
  return at < 0 ? "/" : target.slice(at);
}
