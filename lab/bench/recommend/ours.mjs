// Ranks resources for all learners in each requested round: node ours.mjs THREADS LEARNERS RESOURCES SKILLS
import { buildDataset, precompute } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";
import { openThreads } from "@mastery/node/workers";
import { answerRounds } from "../rounds.mjs";
import { school } from "../school.mjs";

const [threads, learners, resources, skills] = process.argv.slice(2).map(Number);
const workers = threads > 1 ? openThreads(threads) : undefined;
const dataset = await buildDataset(school({ learners, resources, skills, pairs: 40 }).records);
const embedder = hashingEmbedder();
/** Clustering is kept quick, because the number of clusters does not matter here. */
const QUICK = { kRange: [4, 4], restarts: 1, silhouetteSample: 100 };

await answerRounds(async () => {
  let start;
  let before;
  let ranking;
  // A stage lasts from the end of the previous stage to its own end.
  const onProgress = ({ stage, done, total }) => {
    if (stage === "embedding" && done === total) {
      before = process.cpuUsage();
      start = performance.now();
    } else if (stage === "snapshot" && done === 0) {
      const { user, system } = process.cpuUsage(before);
      const seconds = (performance.now() - start) / 1000;
      ranking = { seconds, processor: (user + system) / 1e6 };
    }
  };
  await precompute(dataset, { embedder, workers, onProgress, ...QUICK });
  return ranking;
});
await workers?.close();
