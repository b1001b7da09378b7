import { createExpressApp, createExpressRouter } from "@mastery/http-express";
import { createFastifyApp, masteryPlugin } from "@mastery/http-fastify";
import { createFetchHandler } from "@mastery/http-fetch";
import { createLambdaHandler } from "@mastery/http-lambda";
import { createMiddleware, createRequestListener } from "@mastery/http-node";
import express from "express";
import { fastify } from "fastify";
import { httpClient } from "./clients/http-client.ts";
import { lambdaClient } from "./clients/lambda-client.ts";
import * as events from "./clients/lambda-events.ts";
import { describeConformance } from "./describe-conformance.ts";

const hostNotFound = "The host has no such page.";

describeConformance("node", (snapshot, options) =>
  httpClient(createRequestListener(snapshot, options)),
);

describeConformance(
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
);

describeConformance("express", (snapshot, options) =>
  httpClient(createExpressApp(snapshot, options)),
);

describeConformance(
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
);

describeConformance("fastify", async (snapshot, options) => {
  const app = createFastifyApp(snapshot, options);
  await app.ready();
  return httpClient(app.routing);
});

describeConformance(
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
);

describeConformance("fetch", (snapshot, options) => ({
  send: createFetchHandler(snapshot, options),
  async close() {},
}));

describeConformance(
  "lambda, REST API",
  (snapshot, options) =>
    lambdaClient(
      createLambdaHandler(() => snapshot, options),
      events.restApiEvent,
    ),
  { compresses: false },
);

describeConformance(
  "lambda, REST API behind a base path",
  (snapshot, options) =>
    lambdaClient(
      createLambdaHandler(() => snapshot, { ...options, basePath: "/mastery" }),
      (parts) => events.restApiEvent({ ...parts, path: `/mastery${parts.path}` }),
    ),
  { compresses: false },
);

describeConformance(
  "lambda, HTTP API with a stage",
  (snapshot, options) =>
    lambdaClient(
      createLambdaHandler(() => snapshot, options),
      events.httpApiEvent,
    ),
  {
    altered: {
      reason: "An HTTP API decodes the path, so an encoded slash comes as a slash.",
      targets: /%2F/i,
    },
  },
);

describeConformance("lambda, Function URL", (snapshot, options) =>
  lambdaClient(
    createLambdaHandler(() => snapshot, options),
    events.functionUrlEvent,
  ),
);

describeConformance("lambda, load balancer", (snapshot, options) =>
  lambdaClient(
    createLambdaHandler(() => snapshot, options),
    events.loadBalancerEvent,
  ),
);

describeConformance("lambda, load balancer with multi-value headers", (snapshot, options) =>
  lambdaClient(
    createLambdaHandler(() => snapshot, options),
    events.multiValueLoadBalancerEvent,
  ),
);
