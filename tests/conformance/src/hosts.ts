import { createExpressRouter } from "@mastery/http-express";
import { masteryPlugin } from "@mastery/http-fastify";
import { createLambdaHandler, type LambdaOptions } from "@mastery/http-lambda";
import { createMiddleware, createRequestListener } from "@mastery/http-node";
import { createFetchHandler } from "@mastery/openapi/fetch";
import express from "express";
import { fastify } from "fastify";
import { httpClient } from "./clients/http-client.ts";
import { lambdaClient, type RequestParts } from "./clients/lambda-client.ts";
import * as events from "./clients/lambda-events.ts";
import type { Exceptions, MakeClient } from "./describe-conformance.ts";

const hostNotFound = "The host has no such page.";

/** Every adapter, on each kind of host: a function to reach it with requests, and where the host differs from others. */
export const HOSTS: readonly (readonly [
  name: string,
  makeClient: MakeClient,
  exceptions?: Exceptions,
])[] = [
  ["node", (snapshot, options) => httpClient(createRequestListener(snapshot, options))],
  [
    "node middleware",
    (snapshot, options) => {
      const middleware = createMiddleware(snapshot, options);
      return httpClient((req, res) => {
        middleware(req, res, () => {
          res.statusCode = 404;
          res.end(hostNotFound);
        });
      });
    },
    { hostNotFound },
  ],
  [
    "express, mounted beside other routes",
    (snapshot, options) => {
      const app = express();
      app.use((_req, res, next) => {
        res.setHeader("x-host", "here");
        next();
      });
      app.get("/mastery/own", (_req, res) => res.send("own"));
      app.use("/mastery/v1", createExpressRouter(snapshot, options));
      app.use((_req, res) => res.status(404).send(hostNotFound));
      return httpClient(app, "/mastery/v1");
    },
    { hostNotFound },
  ],
  [
    "fastify, with a prefix beside other routes",
    async (snapshot, options) => {
      const app = fastify();
      app.addHook("onRequest", (_request, reply, next) => {
        reply.header("x-host", "here");
        next();
      });
      app.get("/mastery/own", async () => "own");
      app.post("/mastery/own", async (request) => request.body);
      app.setNotFoundHandler((_request, reply) => reply.code(404).send(hostNotFound));
      app.register(masteryPlugin, { ...options, snapshot, prefix: "/mastery/v1" });
      await app.ready();
      return httpClient(app.routing, "/mastery/v1");
    },
    {
      hostNotFound,
      altered: {
        reason:
          "Fastify's router answers malformed percent-encoding with 400 before any plugin sees it.",
        targets: /%(?![0-9a-f]{2})|%FF|%C3%28|%E0%A4%A/i,
      },
    },
  ],
  [
    "fetch",
    (snapshot, options) => ({ send: createFetchHandler(snapshot, options), async close() {} }),
  ],
  ["lambda, REST API", lambda(events.restApiEvent), { compresses: false }],
  [
    "lambda, REST API behind a base path",
    lambda((parts) => events.restApiEvent({ ...parts, path: `/mastery${parts.path}` }), {
      basePath: "/mastery",
    }),
    { compresses: false },
  ],
  [
    "lambda, HTTP API with a stage",
    lambda(events.httpApiEvent),
    {
      altered: {
        reason:
          "An HTTP API decodes the path, so letters, digits, `-._~` and slashes come as themselves.",
        targets: /^[^?]*%(?:2[DEF]|3\d|[46][1-9A-F]|[57][0-9A]|5F|7E)/i,
      },
    },
  ],
  ["lambda, Function URL", lambda(events.functionUrlEvent)],
  ["lambda, load balancer", lambda(events.loadBalancerEvent)],
  ["lambda, load balancer with multi-value headers", lambda(events.multiValueLoadBalancerEvent)],
];

function lambda(
  toEvent: (parts: RequestParts) => unknown,
  ownOptions: LambdaOptions = {},
): MakeClient {
  return (snapshot, options) =>
    lambdaClient(
      createLambdaHandler(() => snapshot, { ...options, ...ownOptions }),
      toEvent,
    );
}
