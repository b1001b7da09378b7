import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { expect, test } from "vitest";
import { createApi } from "./api.ts";
import { buildDocument } from "./build-document.ts";

test("openapi.json is what routes and schemas make; `pnpm --filter @mastery/openapi generate` makes it again", async () => {
  const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
  const document = buildDocument(createApi(snapshot), snapshot.learners()[0]!.learner_id);
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot("../openapi.json");
});
