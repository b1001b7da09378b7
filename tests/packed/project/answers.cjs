// Prints a recommendation as every host serves it and as a client receives it, with CommonJS.
const { createClient } = require("@mastery/client");
const { precompute } = require("@mastery/core");
const { learnerId, smallDataset } = require("@mastery/core/testing");
const { builtinEmbedder } = require("@mastery/embeddings");
const { createExpressRouter } = require("@mastery/http-express");
const { masteryPlugin } = require("@mastery/http-fastify");
const { createFetchHandler } = require("@mastery/openapi/fetch");
const { createLambdaHandler } = require("@mastery/http-lambda");
const { createRequestListener, startServer } = require("@mastery/http-node");
const express = require("express");
const { fastify } = require("fastify");
const { fromClient, fromFastify, fromFetch, fromLambda, fromServer } = require("./ask.cjs");

async function main() {
  const snapshot = await precompute(smallDataset(), { embedder: await builtinEmbedder() });
  const path = `/recommend/${learnerId(0)}`;
  const answers = {
    node: await fromServer(
      await startServer(createRequestListener(snapshot), { port: 0, closingPeriod: 0 }),
      path,
    ),
    express: await fromServer(
      await startServer(express().use(createExpressRouter(snapshot)), {
        port: 0,
        closingPeriod: 0,
      }),
      path,
    ),
    fastify: await fromFastify(fastify().register(masteryPlugin, { snapshot }), path),
    fetch: await fromFetch(createFetchHandler(snapshot), path),
    lambda: await fromLambda(
      createLambdaHandler(() => snapshot),
      path,
    ),
    client: await fromClient(createClient, createFetchHandler(snapshot), learnerId(0)),
  };
  console.log(JSON.stringify(answers));
}

main();
