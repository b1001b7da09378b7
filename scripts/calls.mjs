// How many functions, in how many files, does a request run through? The script counts calls in the built packages with V8's coverage: for
// a request to /recommend through the listener for node:http, and per row of a CSV file. npm run calls [-- --list], after npm run build
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDataset } from "../packages/dataset/dist/index.js";
import { hashingEmbedder } from "../packages/embeddings/dist/index.js";
import { createRequestListener } from "../packages/http-node/dist/index.js";
import { precompute } from "../packages/mastery-core/dist/index.js";

const DATA = join(import.meta.dirname, "../data");
const WARM_UP = 3;
/** Matches regions in a bundle that name the source file, such as `//#region src/api.ts`. */
const REGION = /^\/\/#region (\S+)$/gm;

const session = new Session();
session.connect();
await session.post("Profiler.enable");

const snapshot = await precompute(await readDataset(DATA), { embedder: hashingEmbedder() });
const listener = createRequestListener(snapshot);
const learners = snapshot.learners().values();
const answer = ({ learner_id }) =>
  new Promise((resolve) => {
    const request = { method: "GET", url: `/recommend/${learner_id}?n=5`, headers: {} };
    listener(request, { writeHead() {}, end: resolve });
  });
await print("one GET /recommend", () => answer(learners.next().value), 1);
const [first] = snapshot.learners();
await print("one GET /recommend, asked before", () => answer(first), 1);

const folder = mkdtempSync(join(tmpdir(), "calls-"));
try {
  const few = csvSchool("few", 100);
  const many = csvSchool("many", 1100);
  await print(
    "one CSV row",
    () => readDataset(many),
    1000,
    () => readDataset(few),
  );
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * Prints the number of functions that `work` calls at least `times` more often than `without`, and the number of their files. With
 * `--list`, also prints the functions.
 */
async function print(title, work, times, without = () => {}) {
  for (let i = 0; i < WARM_UP; i++) await work();
  const before = await callsOf(without);
  const after = await callsOf(work);
  const passed = [...after].filter(([name, count]) => count - (before.get(name) ?? 0) >= times);
  const files = new Set(passed.map(([name]) => name.split(" ")[0]));
  console.log(`${title}: ${passed.length} functions in ${files.size} files`);
  if (process.argv.includes("--list")) for (const [name] of passed.sort()) console.log(`  ${name}`);
}

/** Resolves to the number of calls in our packages by "file function:offset". */
async function callsOf(work) {
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  const calls = new Map();
  for (const { url, functions } of result) {
    const path = /\/(packages\/[^/]+)\/dist\//.exec(url)?.[1];
    if (path === undefined) continue;
    const regions = [...readFileSync(new URL(url), "utf8").matchAll(REGION)];
    for (const { functionName, ranges } of functions) {
      const [{ startOffset, count }] = ranges;
      const region = regions.findLast(({ index }) => index <= startOffset);
      // Code without a region belongs to the bundle itself.
      if (region === undefined || count === 0 || startOffset === 0) continue;
      calls.set(`${path}/${region[1]} ${functionName || "(anonymous)"}:${startOffset}`, count);
    }
  }
  return calls;
}

/** Creates a directory with the bundled catalogue and learners, and the given number of traces as a CSV file. Returns the path. */
function csvSchool(name, rows) {
  const school = join(folder, name);
  mkdirSync(school);
  for (const file of ["skills.json", "resources.json", "groups.json", "learners.jsonl"]) {
    copyFileSync(join(DATA, file), join(school, file));
  }
  const traces = readFileSync(join(DATA, "traces.jsonl"), "utf8").split("\n").slice(0, rows);
  const lines = traces.map((line) => {
    const { learner_id, resource_id, verb, score, timestamp } = JSON.parse(line);
    return [learner_id, resource_id, verb, score, timestamp].join();
  });
  const head = "learner_id,resource_id,verb,score,timestamp";
  writeFileSync(join(school, "traces.csv"), [head, ...lines, ""].join("\n"));
  return school;
}
