import { type ApiRequest, type ApiResponse, PATHS, type PageFile } from "@mastery/openapi";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Answers a request; returns a promise if the answer takes time. */
export type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply> | undefined;

/** Adds a route for each path of the interface, and for each page. */
export function addRoutes(
  instance: FastifyInstance,
  answer: Answer,
  pages: readonly PageFile[] = [],
): void {
  // Fastify refuses some content types while it reads bodies, so other methods are answered before.
  instance.addHook("preParsing", (request, reply, _payload, proceed) => {
    if (request.method === "GET" || request.method === "HEAD") proceed();
    else answer(request, reply);
  });
  for (const path of [...PATHS, ...pages.map((page) => page.path)]) {
    for (const url of urlsOf(path)) {
      instance.route({
        method: instance.supportedMethods,
        url,
        exposeHeadRoute: false,
        handler: answer,
      });
    }
  }
}

/** Fastify's URLs for a path template. The wildcard catches ids beyond `maxParamLength`, which the contract answers with 422. */
function urlsOf(path: string): readonly string[] {
  const parameter = /\{(.*)\}/;
  return parameter.test(path)
    ? [path.replace(parameter, ":$1"), path.replace(parameter, "*")]
    : [path];
}

export function toApiRequest({ raw }: FastifyRequest): ApiRequest {
  const { method = "GET", url = "/", headers } = raw;
  return { method, target: url, headers };
}

/** Sends a response through Fastify, so that `onSend` hooks see it. */
export function send(
  reply: FastifyReply,
  response: ApiResponse | Promise<ApiResponse>,
): Promise<FastifyReply> | undefined {
  if (response instanceof Promise) return response.then((settled) => sendNow(reply, settled));
  sendNow(reply, response);
  return undefined;
}

function sendNow(reply: FastifyReply, { status, headers, body }: ApiResponse): FastifyReply {
  reply.code(status).headers(headers);
  // Fastify would give an empty body a length and a type, which a 304 must not have.
  return reply.send(body.length > 0 ? body : undefined);
}
