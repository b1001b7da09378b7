// How long does a restart take to find the vectors of a large catalogue on disk?
// After `npm run build`: node bench/embedding/cache.mjs [texts]
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashingEmbedder } from "../../packages/embeddings/dist/index.js";
import { cachedEmbedder } from "../../packages/embeddings/dist/node/index.js";

const TEXTS = Number(process.argv[2] ?? 16_891);
const texts = Array.from({ length: TEXTS }, (_, i) => `Exercice ${i} pour apprendre à compter`);
const directory = await mkdtemp(join(tmpdir(), "embedding-cache-"));
const embedder = hashingEmbedder();

await time("first time, embedding included", () =>
  cachedEmbedder(embedder, { directory }).embed(texts),
);
const never = { ...embedder, embed: () => Promise.reject(new Error("embedded again")) };
for (let run = 0; run < 3; run++) {
  await time("from disk", () => cachedEmbedder(never, { directory }).embed(texts));
}
const [file] = await readdir(directory);
const { size } = await stat(join(directory, file));
console.log(`${TEXTS} vectors of ${embedder.dimension}: ${(size / 1e6).toFixed(1)} MB`);
await rm(directory, { recursive: true });

async function time(what, work) {
  const start = performance.now();
  await work();
  console.log(`${what}: ${(performance.now() - start).toFixed(0)} ms`);
}
