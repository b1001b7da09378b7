// Runs one computation per requested round: node contender.mjs LIBRARY QUESTION THREADS FOLDER
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answerRounds } from "../rounds.mjs";

const [library, question, threads, folder] = process.argv.slice(2);
const { rows, columns, ks, restarts } = JSON.parse(
  readFileSync(join(folder, "shape.json"), "utf8"),
);
const data = new Float64Array(new SharedArrayBuffer(rows * columns * 8));
new Uint8Array(data.buffer).set(readFileSync(join(folder, "rows.f64")));
const points = { data, rows, columns };
// Only the measured library is loaded, because loading takes memory.
const LIBRARIES = {
  mastery: () => import("@mastery/core/clustering"),
  "ml-kmeans": () => import("ml-kmeans"),
};
const { bestPartitions, meanSilhouettes, kmeans } = await LIBRARIES[library]();
const workers =
  threads === "1"
    ? undefined
    : (await import("@mastery/node/workers")).openThreads(Number(threads));

const QUESTIONS = {
  async "mastery k-means"() {
    const options = { seed: 42, restarts, maxIterations: 300 };
    const partitions = await bestPartitions(points, ks, options, workers);
    return partitions.map(({ inertia }) => inertia);
  },
  "ml-kmeans k-means"() {
    const vectors = Array.from({ length: rows }, (_, row) => [
      ...data.subarray(row * columns, (row + 1) * columns),
    ]);
    return ks.map((k) => Math.min(...seeds().map((seed) => mlInertia(vectors, k, seed))));
  },
  "mastery silhouette"() {
    const labels = readFileSync(join(folder, "labels.u8"));
    const labellings = ks.map((k, i) => ({ k, labels: labels.subarray(i * rows, (i + 1) * rows) }));
    return meanSilhouettes(points, labellings, workers);
  },
};

function seeds() {
  return Array.from({ length: restarts }, (_, seed) => seed);
}

function mlInertia(vectors, k, seed) {
  const options = { seed, initialization: "kmeans++", maxIterations: 300 };
  const { clusters, centroids } = kmeans(vectors, k, options);
  return clusters.reduce((sum, cluster, row) => {
    const centroid = centroids[cluster];
    return sum + vectors[row].reduce((total, x, i) => total + (x - centroid[i]) ** 2, 0);
  }, 0);
}

await answerRounds(QUESTIONS[`${library} ${question}`]);
await workers?.close();
