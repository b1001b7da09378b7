import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { precompute } from "@mastery/core";
import { readDataset } from "@mastery/dataset";
import { builtinEmbedder } from "@mastery/embeddings";
import { createLambdaHandler, type LambdaHandler } from "@mastery/http-lambda";

// The whole computation runs in the init phase, which lasts until the computation is finished, but at most 10 seconds.
export const handler: LambdaHandler = createLambdaHandler(async () => {
  const model = await readFile(join(import.meta.dirname, "model.bin"));
  const embedder = await builtinEmbedder({ model });
  const dataset = await readDataset(join(import.meta.dirname, "data"));
  return precompute(dataset, { embedder });
});
await handler.ready;
