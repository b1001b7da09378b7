// How long does the hashing embedder take for a large catalogue?
// After `npm run build`: node bench/embedding/hashing.mjs [titles]
import { hashingEmbedder } from "../../packages/embeddings/dist/index.js";
import { sentences } from "./french-sentences.mjs";

const TITLES = Number(process.argv[2] ?? 16_891);
const titles = Array.from(
  { length: TITLES },
  (_, i) => `${sentences[i % sentences.length].slice(-56)} ${i}`,
);
const embedder = hashingEmbedder();

const runs = [];
for (let run = 0; run < 7; run++) {
  const start = performance.now();
  await embedder.embed(titles);
  runs.push(performance.now() - start);
}
const characters = titles.reduce((sum, { length }) => sum + length, 0) / TITLES;
console.log(
  `${TITLES} titles of ${characters.toFixed(0)} characters: ` +
    `first ${runs[0].toFixed(0)} ms, best of ${runs.length} ${Math.min(...runs).toFixed(0)} ms`,
);
