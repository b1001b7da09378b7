import { fileURLToPath } from "node:url";
import { precompute } from "@mastery/core";
import { readDataset } from "@mastery/dataset";
import { builtinEmbedder } from "@mastery/embeddings";
import { expect, test } from "vitest";
import { createApi } from "./api.ts";
import { buildDocument } from "./build-document.ts";

const DATA = fileURLToPath(new URL("../../../data", import.meta.url));

// `pnpm --filter @mastery/openapi generate` writes the file again.
test("openapi.json is what the routes and schemas make, with answers on the bundled dataset", async () => {
  const snapshot = await precompute(await readDataset(DATA), { embedder: await builtinEmbedder() });
  const document = await buildDocument(createApi(snapshot), snapshot.learners()[0]!.learner_id);
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot("../openapi.json");
});
