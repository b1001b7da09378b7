// How much slower is reading a checked dataset than parsing the lines of its traces and nothing else?
// After `npm run build`: node bench/read-dataset/measure.mjs [data directory]
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readDataset } from "../../packages/dataset/dist/index.js";

const RUNS = 9;
const directory = process.argv[2] ?? new URL("../../data", import.meta.url).pathname;
const name = readdirSync(directory).find((file) => file.startsWith("traces.jsonl"));
if (!name) throw new Error(`${directory} has no traces.jsonl or traces.jsonl.gz`);
const path = join(directory, name);

/** The floor: the whole file in memory, decompressed, one `JSON.parse` per line, its result thrown away. */
function parseLines() {
  const bytes = readFileSync(path);
  const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
  let lines = 0;
  for (let start = 0; start < text.length; lines++) {
    const end = text.indexOf("\n", start);
    JSON.parse(text.slice(start, end === -1 ? text.length : end));
    start = end === -1 ? text.length : end + 1;
  }
  return lines;
}

const milliseconds = { floor: [], read: [] };
async function time(what, work) {
  const start = performance.now();
  const result = await work();
  milliseconds[what].push(performance.now() - start);
  return result;
}

let lines = 0;
for (let run = 0; run < RUNS; run++) {
  lines = await time("floor", parseLines);
  await time("read", () => readDataset(directory));
}
const [floor, read] = Object.values(milliseconds).map((runs) => Math.min(...runs));
console.log(`${lines} traces, best of ${RUNS} runs`);
console.log(
  `JSON.parse per line  ${floor.toFixed(0)} ms  ${((lines / floor) * 1000).toFixed(0)} traces/s`,
);
console.log(
  `readDataset          ${read.toFixed(0)} ms  ${((lines / read) * 1000).toFixed(0)} traces/s`,
);
console.log(`ratio                ${(floor / read).toFixed(2)}`);
