import { join } from "node:path";
import { precompute } from "@mastery/core";
import { readDataset } from "@mastery/dataset";
import { hashingEmbedder } from "@mastery/embeddings";
import { createLambdaHandler, type LambdaHandler } from "@mastery/http-lambda";

// The whole computation runs here, in the init phase, which lasts until it is finished: at most 10 seconds.
export const handler: LambdaHandler = createLambdaHandler(async () => {
  const dataset = await readDataset(join(import.meta.dirname, "data"));
  return precompute(dataset, { embedder: hashingEmbedder() });
});
await handler.ready;
