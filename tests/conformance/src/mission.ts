import { precompute, type Snapshot } from "@mastery/core";
import { readDataset } from "@mastery/dataset/json";
import { builtinEmbedder } from "@mastery/embeddings";
import { createExpressRouter } from "@mastery/http-express";
import { masteryPlugin } from "@mastery/http-fastify";
import { createLambdaHandler } from "@mastery/http-lambda";
import { createRequestListener } from "@mastery/http-node/listener";
import { readSnapshot, writeSnapshot } from "@mastery/node/snapshots";
import { openAuthorizer } from "@mastery/openapi/auth";
import { createFetchHandler } from "@mastery/openapi/fetch";

/**
 * The whole mission: from files to a snapshot file, and from the file to the same endpoints on five hosts. `mission-lines.test.ts` counts
 * the lines of everything that this script loads.
 */
export async function serveSchool(data: string, file: string, keys: string): Promise<object> {
  const embedder = await builtinEmbedder();
  await writeSnapshot(file, await precompute(await readDataset(data), { embedder }));
  const snapshot: Snapshot = await readSnapshot(file);
  const { authorize } = await openAuthorizer({ keys });
  const options = { authorize };
  return {
    node: createRequestListener(snapshot, options),
    express: createExpressRouter(snapshot, options),
    fastify: { plugin: masteryPlugin, options: { ...options, snapshot } },
    lambda: createLambdaHandler(() => readSnapshot(file), options),
    fetch: createFetchHandler(snapshot, options),
  };
}
