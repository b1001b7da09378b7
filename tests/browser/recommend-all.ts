import { precompute } from "@mastery/core";
import { smallDataset } from "@mastery/core/testing";
import { builtinEmbedder } from "@mastery/embeddings";

/** Resolves to all recommendations for a small dataset, computed with the built-in model, as JSON. Tests compare browsers with Node. */
export async function recommendAll(): Promise<string> {
  const dataset = smallDataset();
  const snapshot = await precompute(dataset, { embedder: await builtinEmbedder() });
  return JSON.stringify(
    dataset.learners.map(({ learner_id }) => snapshot.recommend(learner_id, 10)),
  );
}
