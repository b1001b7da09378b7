import { precompute } from "@mastery/core";
import { smallDataset } from "@mastery/core/testing";
import { builtinEmbedder } from "@mastery/embeddings";

/** Computes all recommendations for a small dataset with the built-in model, as JSON, so that browsers can be compared with Node. */
export async function recommendAll(): Promise<string> {
  const dataset = smallDataset();
  const snapshot = await precompute(dataset, { embedder: await builtinEmbedder() });
  return JSON.stringify(
    dataset.learners.map(({ learner_id }) => snapshot.recommend(learner_id, 10)),
  );
}
