// How fast are k-means and the silhouettes, compared with scikit-learn and ml-kmeans? npm run lab -- bench clustering [--rows 10000] [--columns
// 12] [--rounds 5] [--python /usr/bin/python3]
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bestPartitions } from "@mastery/core/clustering";
import { flags } from "../flags.mjs";
import { random as seededRandom } from "../random.mjs";
import { machine, measureRounds, median, printTable, pythonPackages } from "../rounds.mjs";

const defaults = { rows: 10000, columns: 12, rounds: 5, python: "/usr/bin/python3" };
const { rows, columns, rounds, python } = flags(defaults);
const ks = [2, 3, 4, 5, 6, 7, 8];
const restarts = 10;
const KINDS = 6;

/** Column of the table that compares the inertia of two results. */
const INERTIA = {
  heading: "inertia / scikit-learn's, worst k",
  of: (own, peer) => Math.max(...own.map((inertia, i) => inertia / peer[i])).toFixed(5),
};
const SILHOUETTE = {
  heading: "largest difference",
  of: (own, peer) => Math.max(...own.map((mean, i) => Math.abs(mean - peer[i]))).toExponential(0),
};

const folder = await mkdtemp(join(tmpdir(), "bench-clustering-"));
try {
  await writeData();
  const sklearn = pythonPackages(python, "sklearn, numpy");
  const ours = [1, 2].map((threads) => ({ library: "mastery", threads }));
  const peers = sklearn ? ours.map((one) => ({ ...one, library: "scikit-learn" })) : [];
  console.log(`${rows} rows of ${columns} columns, k = 2 … 8, ${rounds} rounds; ${machine()}`);
  console.log(sklearn ?? `${python} has no scikit-learn (apt-get install python3-sklearn)`);
  const all = [...ours, ...peers, { library: "ml-kmeans", threads: 1 }];
  await compare("k-means", `k-means, ${restarts} restarts`, all, INERTIA);
  await compare("silhouette", "exact silhouettes of all k", [...ours, ...peers], SILHOUETTE);
} finally {
  await rm(folder, { recursive: true });
}

async function writeData() {
  const data = learnerLikeRows();
  await writeFile(join(folder, "shape.json"), JSON.stringify({ rows, columns, ks, restarts }));
  await writeFile(join(folder, "rows.f64"), data);
  const labelled = { seed: 42, restarts: 1, maxIterations: 300 };
  const partitions = await bestPartitions({ data, rows, columns }, ks, labelled);
  await writeFile(join(folder, "labels.u8"), Buffer.concat(partitions.map(({ labels }) => labels)));
}

/**
 * Returns rows that resemble the features of learners: a few kinds of learner with noise, and a success rate from few trials next to each
 * mean score. All columns are standardised.
 */
function learnerLikeRows() {
  const random = seededRandom(42);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const domains = columns / 2;
  const means = Array.from({ length: KINDS * domains }, () => 0.25 + 0.6 * random());
  const data = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const kind = Math.floor(KINDS * random());
    for (let domain = 0; domain < domains; domain++) {
      const mean = Math.min(1, Math.max(0, means[kind * domains + domain] + 0.13 * normal()));
      let successes = 0;
      for (let trial = 0; trial < 8; trial++) successes += random() < mean ? 1 : 0;
      data[row * columns + domain] = mean;
      data[row * columns + domains + domain] = successes / 8;
    }
  }
  for (let column = 0; column < columns; column++) standardise(data, column);
  return data;
}

function standardise(data, column) {
  const cells = Array.from({ length: rows }, (_, row) => data[row * columns + column]);
  const mean = cells.reduce((sum, x) => sum + x, 0) / rows;
  const deviation = Math.sqrt(cells.reduce((sum, x) => sum + (x - mean) ** 2, 0) / rows);
  for (const [row, x] of cells.entries()) data[row * columns + column] = (x - mean) / deviation;
}

async function compare(question, title, contenders, agreement) {
  const results = await measureRounds(
    contenders.map((contender) => commandOf(contender, question)),
    rounds,
  );
  const peers = results.filter((_, i) => contenders[i].library === "scikit-learn");
  console.log(`\n${title}, medians\n`);
  const speeds = peers.map((_, i) => `× scikit-learn on ${i + 1}`);
  printTable([
    ["contender", "threads", "s", "CPU s", ...speeds, agreement.heading, "peak MB"],
    ...results.map((result, i) => [
      contenders[i].library,
      contenders[i].threads,
      median(result.rounds.map(({ seconds }) => seconds)).toFixed(3),
      median(result.rounds.map(({ processor }) => processor)).toFixed(3),
      ...peers.map((peer) => speedOver(peer, result)),
      peers.length > 0 ? agreement.of(result.rounds[0].values, peers[0].rounds[0].values) : "",
      result.firstMegabytes.toFixed(0),
    ]),
  ]);
}

function speedOver(peer, own) {
  const ratios = own.rounds.map(({ seconds }, round) => peer.rounds[round].seconds / seconds);
  return median(ratios).toFixed(2);
}

function commandOf({ library, threads }, question) {
  const here = (file) => join(import.meta.dirname, file);
  return library === "scikit-learn"
    ? { command: python, args: [here("contender.py"), question, folder], threads }
    : {
        command: process.execPath,
        args: [here("contender.mjs"), library, question, `${threads}`, folder],
        threads,
      };
}
