// How close are clusters fitted on a sample to those of the full fit? See README.md.
import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import { hashingEmbedder } from "../../packages/embeddings/dist/index.js";
import { adjustedRandIndex } from "../../packages/mastery-core/dist/changes/index.js";
import { buildDataset, precompute } from "../../packages/mastery-core/dist/index.js";
import { contentOf } from "../../packages/mastery-core/dist/internal/index.js";
import {
  level,
  meanScore,
  rate,
  successRate,
} from "../../packages/mastery-core/dist/rules/index.js";
import { openThreads } from "../../packages/node/dist/workers/index.js";
import { school } from "../scaling/school.mjs";

const { values } = parseArgs({
  options: {
    learners: { type: "string", default: "100000" },
    /** Sizes of samples. */
    samples: { type: "string", default: "20000,50000" },
    /** Seeds, which choose the sample and the starts of k-means. */
    seeds: { type: "string", default: "42" },
    resources: { type: "string", default: "500" },
    skills: { type: "string", default: "48" },
    pairs: { type: "string", default: "40" },
  },
});
const list = (text) => text.split(",").map(Number);

const { records } = school({
  learners: Number(values.learners),
  resources: Number(values.resources),
  skills: Number(values.skills),
  pairs: Number(values.pairs),
});
const dataset = await buildDataset(records);
const workers = openThreads();
const embedder = hashingEmbedder();

/** The clusters of all learners, and the seconds from the start to the end of clustering. */
async function clusters(rules) {
  const times = {};
  const snapshot = await precompute(dataset, {
    ...{ embedder, workers, ...rules },
    onProgress({ stage }) {
      times[stage] ??= performance.now();
    },
  });
  const { columns, manifest } = contentOf(snapshot);
  return {
    seconds: (times.embedding - times.clustering) / 1000,
    cluster: columns.clusters.cluster,
    profiles: columns.profiles,
    pseudoTraces: manifest.metadata.rules.pseudoTraces,
    domains: manifest.domains.length,
    k: manifest.sizes.length,
  };
}

/** The features of rule 2.3.1, standardised over all learners: the same space for every partition. */
function featuresOf({ profiles, domains, pseudoTraces }) {
  const { scored, scoreSum, successes } = profiles;
  const rows = scored.length / domains;
  const columns = [];
  for (let domain = 0; domain < domains; domain++) {
    const at = (row) => row * domains + domain;
    const total = { scored: 0, scoreSum: 0, successes: 0 };
    for (let row = 0; row < rows; row++) {
      total.scored += scored[at(row)];
      total.scoreSum += scoreSum[at(row)];
      total.successes += successes[at(row)];
    }
    const mean = meanScore(total.scoreSum, total.scored);
    const share = successRate(total.successes, total.scored);
    const column = (value) =>
      standardised(Float64Array.from({ length: rows }, (_, row) => value(at(row))));
    columns.push(
      column((i) => level({ scored: scored[i], scoreSum: scoreSum[i] }, mean, pseudoTraces)),
      column((i) => rate(successes[i], scored[i], share, pseudoTraces)),
    );
  }
  return columns;
}

function standardised(column) {
  const mean = column.reduce((sum, value) => sum + value, 0) / column.length;
  const variance = column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length;
  return column.map((value) => (variance > 0 ? (value - mean) / Math.sqrt(variance) : 0));
}

/** The sum of squared distances of all learners to the mean of their cluster. */
function inertiaOf(columns, { cluster, k }) {
  let inertia = 0;
  for (const column of columns) {
    const [sums, sizes] = [new Float64Array(k), new Float64Array(k)];
    for (const [row, value] of column.entries()) {
      sums[cluster[row]] += value;
      sizes[cluster[row]]++;
    }
    for (const [row, value] of column.entries()) {
      inertia += (value - sums[cluster[row]] / sizes[cluster[row]]) ** 2;
    }
  }
  return inertia;
}

const rows = [];
let columns;
for (const seed of list(values.seeds)) {
  const full = await clusters({ seed });
  columns ??= featuresOf(full);
  const inertia = inertiaOf(columns, full);
  rows.push(["all", seed, full.k, full.seconds.toFixed(1), inertia.toFixed(0), "", ""]);
  for (const fitSample of list(values.samples)) {
    const sampled = await clusters({ seed, fitSample });
    const other = inertiaOf(columns, sampled);
    rows.push([
      ...[fitSample, seed, sampled.k, sampled.seconds.toFixed(1), other.toFixed(0)],
      `${(100 * (other / inertia - 1)).toFixed(3)} %`,
      adjustedRandIndex([...full.cluster], [...sampled.cluster]).toFixed(4),
    ]);
  }
}
await workers.close();

console.log(
  `${values.learners} learners, ${values.resources} resources, ${values.pairs} of them a learner, ` +
    `Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0].model}\n`,
);
table([
  [
    "fitted on",
    "seed",
    "k",
    "seconds of clustering",
    "inertia",
    "more than all",
    "adjusted Rand index",
  ],
  ...rows,
]);

function table(all) {
  const widths = all[0].map((_, i) => Math.max(2, ...all.map((row) => String(row[i]).length)));
  const line = (row) => `| ${row.map((cell, i) => String(cell).padStart(widths[i])).join(" | ")} |`;
  const [header, ...body] = all;
  console.log(line(header));
  console.log(`| ${widths.map((width) => `${"-".repeat(width - 1)}:`).join(" | ")} |`);
  for (const row of body) console.log(line(row));
}
