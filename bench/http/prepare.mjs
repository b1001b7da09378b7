// Writes a snapshot of generated learners: node prepare.mjs LEARNERS FILE
import { precompute } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";
import { writeSnapshot } from "@mastery/node/snapshots";
import { generateDataset } from "@mastery/synthetic-school";

const [learners, file] = process.argv.slice(2);
const dataset = generateDataset({ learners: Number(learners), seed: 42 });
await writeSnapshot(file, await precompute(dataset, { embedder: hashingEmbedder() }));
