import { buildDataset, precompute } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";
import { records } from "./records.js";
import { pupils } from "./school.js";

const embedder = hashingEmbedder();
const dataset = await buildDataset(records);

const usual = await precompute(dataset, { embedder });
// Here, the success of similar learners counts for more than the grade.
const social = await precompute(dataset, {
  embedder,
  weights: { skillOverlap: 0.4, gradeFit: 0.05, semanticSimilarity: 0.15, clusterSignal: 0.4 },
});

const { id, firstName } = pupils[0];
print("with the usual weights", usual);
print("with custom weights", social);
console.log(usual.recommend(id, 1)?.[0]?.explanation);

/**
 * @param {string} heading
 * @param {import("@mastery/core").Snapshot} snapshot
 */
function print(heading, snapshot) {
  console.log(`For ${firstName}, ${heading}:`);
  for (const { score, resource_id, title } of snapshot.recommend(id, 3) ?? []) {
    console.log(`  ${score.toFixed(3)}  ${resource_id}  ${title}`);
  }
}
