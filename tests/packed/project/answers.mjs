// Prints a recommendation as every host serves it and as a client receives it.
import { createClient } from "@mastery/client";
import { precompute } from "@mastery/core";
import { learnerId, smallDataset } from "@mastery/core/testing";
import { builtinEmbedder } from "@mastery/embeddings";
import { createExpressRouter } from "@mastery/http-express";
import { masteryPlugin } from "@mastery/http-fastify";
import { createLambdaHandler } from "@mastery/http-lambda";
import { createRequestListener, startServer } from "@mastery/http-node";
import { createFetchHandler } from "@mastery/openapi/fetch";
import express from "express";
import { fastify } from "fastify";
import { fromClient, fromFastify, fromFetch, fromLambda, fromServer } from "./ask.cjs";

const snapshot = await precompute(smallDataset(), { embedder: await builtinEmbedder() });
const path = `/recommend/${learnerId(0)}`;
const answers = {
  node: await fromServer(
    await startServer(createRequestListener(snapshot), { port: 0, closingPeriod: 0 }),
    path,
  ),
  express: await fromServer(
    await startServer(express().use(createExpressRouter(snapshot)), { port: 0, closingPeriod: 0 }),
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
