// How fast are k-means and the silhouettes, against scikit-learn and ml-kmeans? npm run bench -- clustering [--rows 10000] [--columns 12]
// [--rounds 5] [--python /usr/bin/python3]
import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { bestPartitions } from "@mastery/core/clustering";
import { learnerLikeRows } from "./data.mjs";

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "10000" },
    columns: { type: "string", default: "12" },
    rounds: { type: "string", default: "5" },
    python: { type: "string", default: "/usr/bin/python3" },
  },
});
const rows = Number(options.rows);
const columns = Number(options.columns);
const rounds = Number(options.rounds);
const ks = [2, 3, 4, 5, 6, 7, 8];
const restarts = 10;

/** How well two answers agree, as a column of the table. */
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
  const sklearn = sklearnVersion();
  const ours = [
    { library: "mastery", threads: 1 },
    { library: "mastery", threads: 2 },
  ];
  const peers = sklearn ? ours.map((one) => ({ ...one, library: "scikit-learn" })) : [];
  console.log(`${rows} rows of ${columns} columns, k = 2 … 8, ${rounds} rounds`);
  console.log(`Node ${process.version}, ${availableParallelism()} cores, ${cpus()[0].model}`);
  console.log(
    sklearn ?? `no scikit-learn for ${options.python} (Debian: apt-get install python3-sklearn)`,
  );
  const all = [...ours, ...peers, { library: "ml-kmeans", threads: 1 }];
  await compare("k-means", `k-means, ${restarts} restarts`, all, INERTIA);
  await compare("silhouette", "exact silhouettes of all k", [...ours, ...peers], SILHOUETTE);
} finally {
  await rm(folder, { recursive: true });
}

async function writeData() {
  const data = learnerLikeRows(rows, columns);
  await writeFile(join(folder, "shape.json"), JSON.stringify({ rows, columns, ks, restarts }));
  await writeFile(join(folder, "rows.f64"), data);
  const labelled = { seed: 42, restarts: 1, maxIterations: 300 };
  const partitions = await bestPartitions({ data, rows, columns }, ks, labelled);
  await writeFile(join(folder, "labels.u8"), Buffer.concat(partitions.map(({ labels }) => labels)));
}

function sklearnVersion() {
  const program =
    "import sklearn, numpy; print(f'scikit-learn {sklearn.__version__}, NumPy {numpy.__version__}')";
  try {
    return execFileSync(options.python, ["-c", program], {
      encoding: "utf8",
      stdio: "pipe",
    }).trim();
  } catch {
    return undefined;
  }
}

/** A process per contender, so that each peak of memory is its own; every round asks them all, so that ratios are of one time. */
async function compare(question, title, contenders, agreement) {
  const processes = contenders.map((contender) => start(contender, question));
  const results = contenders.map(() => []);
  const firsts = [];
  // Once before it counts, for compilers and caches. What memory a computation takes shows best when it is the first.
  for (let round = -1; round < rounds; round++) {
    for (const [i] of contenders.entries()) {
      // Each round starts with another contender.
      const turn = (i + round + 1) % contenders.length;
      const result = await processes[turn].ask();
      if (round >= 0) results[turn].push(result);
      else firsts[turn] = result;
    }
  }
  for (const { end } of processes) end();

  const peers = contenders.flatMap(({ library, threads }, i) =>
    library === "scikit-learn" ? [{ threads, results: results[i] }] : [],
  );
  const speeds = peers.map(({ threads }) => `× scikit-learn on ${threads}`);
  console.log(`\n${title}, medians\n`);
  printRow(["contender", "threads", "s", "processor s", ...speeds, agreement.heading, "peak MB"]);
  printRow(Array.from({ length: 6 + speeds.length }, () => "---"));
  contenders.forEach(({ library, threads }, i) => {
    const own = results[i];
    const speedOver = (peer) =>
      median(own.map(({ seconds }, round) => peer.results[round].seconds / seconds)).toFixed(2);
    printRow([
      library,
      threads,
      median(own.map(({ seconds }) => seconds)).toFixed(3),
      median(own.map(({ processor }) => processor)).toFixed(3),
      ...peers.map(speedOver),
      peers.length > 0 ? agreement.of(own[0].values, peers[0].results[0].values) : "",
      firsts[i].megabytes.toFixed(0),
    ]);
  });
}

function start({ library, threads }, question) {
  const here = (file) => join(import.meta.dirname, file);
  const [command, ...args] =
    library === "scikit-learn"
      ? [options.python, here("contender.py"), question, folder]
      : [process.execPath, here("contender.mjs"), library, question, threads, folder];
  const limits = { OMP_NUM_THREADS: `${threads}`, OPENBLAS_NUM_THREADS: `${threads}` };
  const child = spawn(command, args, {
    env: { ...process.env, ...limits },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask() {
      child.stdin.write("\n");
      const { value, done } = await answers.next();
      if (done) throw new Error(`${library} ended without an answer`);
      return JSON.parse(value);
    },
    end: () => child.stdin.end(),
  };
}

function printRow(cells) {
  console.log(`| ${cells.join(" | ")} |`);
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}
