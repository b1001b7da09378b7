// Imports from every module, and passes values of one package's types to another package.
import { type Client, ClientError, createClient } from "@mastery/client";
import { precompute, type Recommendation, type Snapshot } from "@mastery/core";
import { describeIssue, type Issue } from "@mastery/core/dataset";
import { decodeSnapshot, encodeSnapshot } from "@mastery/core/snapshot";
import { learnerId, smallDataset } from "@mastery/core/testing";
import { readDataset } from "@mastery/dataset";
import { builtinEmbedder, hashingEmbedder } from "@mastery/embeddings";
import { modelFile } from "@mastery/embeddings/model";
import { cacheDirectory, cachedEmbedder } from "@mastery/embeddings/node";
import { type ExplorerFile, explorerFiles } from "@mastery/explorer";
import { createExpressRouter } from "@mastery/http-express";
import masteryPlugin from "@mastery/http-fastify";
import { createLambdaHandler, type LambdaHandler } from "@mastery/http-lambda";
import { createRequestListener, type RunningServer, startServer } from "@mastery/http-node";
import { type ApiResponse, createApi } from "@mastery/openapi";
import { createFetchHandler, type FetchHandler } from "@mastery/openapi/fetch";
import { ROUTES } from "@mastery/openapi/routes";
import express from "express";
import { fastify } from "fastify";

export const model: URL = modelFile;
export const paths: readonly string[] = Object.values(ROUTES).map(({ path }) => path);
export const files: readonly ExplorerFile[] = explorerFiles;
export const tell: (issue: Issue) => string = describeIssue;

export async function recommend(directory: string): Promise<readonly Recommendation[]> {
  const embedder = cachedEmbedder(hashingEmbedder(), { directory: cacheDirectory() });
  const snapshot = await precompute(await readDataset(directory), { embedder });
  const recommendations: readonly Recommendation[] | undefined = snapshot.recommend(
    learnerId(0),
    3,
  );
  return recommendations ?? [];
}

export async function serve(): Promise<RunningServer> {
  const computed = await precompute(smallDataset(), { embedder: await builtinEmbedder() });
  const snapshot: Snapshot = decodeSnapshot(encodeSnapshot(computed));
  const app = express().use("/mastery", createExpressRouter(snapshot, { pages: explorerFiles }));
  await fastify().register(masteryPlugin, { snapshot, prefix: "/mastery" });
  await startServer(app, { port: 0 });
  return startServer(createRequestListener(snapshot), { port: 0 });
}

export const handler: LambdaHandler = createLambdaHandler(() =>
  precompute(smallDataset(), { embedder: hashingEmbedder() }),
);

export const fetchHandler: (snapshot: Snapshot) => FetchHandler = createFetchHandler;

export async function health(snapshot: Snapshot): Promise<ApiResponse | undefined> {
  return createApi(snapshot).handle({ method: "GET", target: "/health", headers: {} });
}

export async function next(client: Client, id: string): Promise<Recommendation | undefined> {
  try {
    return (await client.recommend(id, { n: 1, signal: AbortSignal.timeout(1000) }))[0];
  } catch (error) {
    return error instanceof ClientError && error.kind === "forbidden"
      ? undefined
      : next(client, id);
  }
}

export const client: Client = createClient({ baseUrl: "http://localhost", token: "s3cret" });

// @ts-expect-error The id of a learner is a string.
export const wrong = (snapshot: Snapshot) => snapshot.recommend(1, 3);
