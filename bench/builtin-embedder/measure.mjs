// How big is the built-in model, how long does it take to load, and to embed a text?
// After `npm run build`: node bench/builtin-embedder/measure.mjs
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { builtinEmbedder } from "../../packages/embeddings/dist/index.js";
import { modelFile } from "../../packages/embeddings/dist/model/index.js";

const ROUNDS = 15;
const data = new URL("../../data/", import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, data), "utf8"));
const texts = [
  ...read("resources.json").map(({ title }) => title),
  ...read("skills.json").map((skill) => `${skill.preferred_label}. ${skill.description}`),
];

const bytes = readFileSync(modelFile);
console.log(`file: ${megabytes(bytes.length)} MB, gzipped ${megabytes(gzipSync(bytes).length)} MB`);

const first = performance.now();
let embedder = await builtinEmbedder();
console.log(`first load: ${(performance.now() - first).toFixed(0)} ms`);

const loads = [];
const embeddings = [];
for (let round = 0; round < ROUNDS; round++) {
  const start = performance.now();
  embedder = await builtinEmbedder();
  const loaded = performance.now();
  await embedder.embed(texts);
  loads.push(loaded - start);
  embeddings.push((1e3 * (performance.now() - loaded)) / texts.length);
}
// The best round: what is slower is other work on the machine.
console.log(`load: ${Math.min(...loads).toFixed(0)} ms`);
console.log(
  `text: ${Math.min(...embeddings).toFixed(0)} µs, over ${texts.length} titles and skills`,
);

function megabytes(count) {
  return (count / 1e6).toFixed(1);
}
