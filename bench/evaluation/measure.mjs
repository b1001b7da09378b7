// What do today's rules change in what is served, against those of 0.1.0? See README.md.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readDataset } from "../../packages/dataset/dist/index.js";
import { builtinEmbedder, hashingEmbedder } from "../../packages/embeddings/dist/index.js";
import { readTruth } from "../../packages/evaluation/dist/index.js";
import { precompute } from "../../packages/mastery-core/dist/index.js";
import { figuresOf } from "./figures.mjs";
import { plainData } from "./plain-data.mjs";
import { precompute as precomputeBefore } from "./rules-0.1.0.mjs";

const ROOT = join(import.meta.dirname, "../..");
const WIDEST = 33;
const EMBEDDERS = { builtin: builtinEmbedder, hashing: hashingEmbedder };

const { values } = parseArgs({
  options: {
    data: { type: "string", default: join(ROOT, "data") },
    embedder: { type: "string", default: "builtin" },
    json: { type: "boolean", default: false },
  },
});
if (!Object.hasOwn(EMBEDDERS, values.embedder)) {
  console.error(`--embedder: expected builtin or hashing, got ${values.embedder}`);
  process.exit(2);
}
const directory = resolve(values.data);
const embedder = await EMBEDDERS[values.embedder]();
const dataset = await readDataset(directory);
const data = plainData(dataset);
const truths = await truthOf(directory);
const before = await precomputeBefore(data, embedder);
const now = await precompute(dataset, { embedder });
const results = {
  "0.1.0": figuresOf(before, dataset, data, truths, { countsOwn: false }),
  now: figuresOf(now, dataset, data, truths, { countsOwn: true }),
};
if (values.json) console.log(JSON.stringify({ embedder: values.embedder, ...results }, null, 2));
else printTable();

/** Undefined for learners who were not generated. */
async function truthOf(directory) {
  try {
    return await readTruth(directory);
  } catch (error) {
    if (error.code === "NO_TRUTH") return undefined;
    throw error;
  }
}

function printTable() {
  const { learners, resources } = data;
  const traces = dataset.report.traces.counted;
  console.log(
    `${learners.length} learners, ${resources.length} resources, ${traces} traces, embedder ${values.embedder}\n`,
  );
  const columns = Object.values(results);
  const cells = [
    ["", ...Object.keys(results)],
    ...rowsOf(columns).map(([name, textOf]) => [name, ...columns.map(textOf)]),
  ];
  // A long label may stick out: padding all other rows to its width would make them unreadable.
  const widths = [0, 1, 2].map((i) =>
    Math.min(WIDEST, Math.max(...cells.map((row) => row[i].length))),
  );
  const print = (row) =>
    console.log(`| ${row.map((cell, i) => cell.padEnd(widths[i])).join(" | ")} |`);
  const [heading, ...rows] = cells;
  print(heading);
  print(widths.map((width) => "-".repeat(width)));
  rows.forEach(print);
}

/** Each row's name, and its text for the figures of a column. */
function rowsOf(columns) {
  const claims = (name) => (one) => percent(one.claims_without_evidence[name]);
  const ks = [...new Set(columns.flatMap((one) => Object.keys(one.silhouette_by_k)))];
  const most = Math.max(...columns.map(({ k }) => k));
  return [
    ["weak skills without evidence", claims("weak_skills")],
    ["profile values without evidence", claims("profile_values")],
    ["label domains mostly not observed", claims("label_domains")],
    ["success rates of fewer than 5", (one) => percent(one.rates_of_few)],
    ["catalogue coverage", (one) => percent(one.coverage)],
    ["Gini coefficient", (one) => one.gini.toFixed(3)],
    ["distinct first places", (one) => percent(one.distinct_first_places)],
    ["ties", (one) => percent(one.ties)],
    ["learners with fewer than 10", (one) => percent(one.short_lists)],
    ...["weak", "to discover", "to consolidate"].map((kind) => [
      `recommendations ${kind}`,
      (one) => percent(one.kinds[kind]),
    ]),
    ...(truths
      ? [
          ["adjusted Rand index", (one) => one.adjusted_rand_index.toFixed(3)],
          ["on target, of weak", (one) => percent(one.on_target)],
        ]
      : []),
    ["k", (one) => `${one.k}`],
    ...ks.map((k) => [`silhouette of ${k}`, (one) => one.silhouette_by_k[k]?.toFixed(3) ?? ""]),
    ...Array.from({ length: most }, (_, id) => [
      `cluster ${id}`,
      (one) => cluster(one.clusters[id]),
    ]),
  ];
}

function percent({ count, of }) {
  return of === 0 ? "none" : `${((100 * count) / of).toFixed(1)} % (${count} of ${of})`;
}

function cluster(one) {
  return one ? `${one.size}: ${one.label}` : "";
}
