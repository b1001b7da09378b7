import { precompute } from "@mastery/core";
import { builtinEmbedder } from "@mastery/embeddings";
import { generateDataset } from "@mastery/synthetic-school";
import { expect, test } from "vitest";
import { createApi } from "./api.ts";
import { buildDocument } from "./build-document.ts";

/** The bundled dataset, with its learners in classes. */
const records = generateDataset({ learners: 240, seed: 42, classes: true });

// `pnpm --filter @mastery/openapi generate` writes the file again.
test("openapi.json is what the routes and schemas make, with answers on the bundled dataset", async () => {
  const snapshot = await precompute(records, { embedder: await builtinEmbedder() });
  const document = await buildDocument(createApi(snapshot), {
    learner_id: snapshot.learners()[0]!.learner_id,
    cluster_id: "0",
    group_id: "ecole-1-ce1-a",
    skill_id: records.skills[0]!.id,
  });
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot("../openapi.json");
});
