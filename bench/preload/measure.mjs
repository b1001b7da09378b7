// How long does it take from a directory of files to the first answer, and how much memory? See README.md.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { availableParallelism, cpus } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { json } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { readDataset } from "../../packages/dataset/dist/index.js";

const ROOT = join(import.meta.dirname, "../..");
const MASTERY = join(ROOT, "packages/cli/dist/main.js");
const PIPELINE = join(import.meta.dirname, "pipeline.py");
const STAGES = ["dataset", "profiles", "clustering", "embedding", "recommendations"];

const { values } = parseArgs({
  options: {
    data: { type: "string", default: join(ROOT, "data") },
    rounds: { type: "string", default: "3" },
    python: { type: "string", default: "/usr/bin/python3" },
  },
});
const data = resolve(values.data);
const rounds = Number(values.rounds);

try {
  execFileSync(values.python, ["-c", "import sklearn"], { stdio: "ignore" });
} catch {
  console.error(
    `${values.python}: expected Python with scikit-learn (Debian: apt-get install python3-sklearn; or --python PATH)`,
  );
  process.exit(1);
}
const { roster } = await readDataset(data);
const ours = [];
const theirs = [];
// Each round runs both, so that a ratio compares runs seconds apart.
for (let round = 0; round < rounds; round++) {
  ours.push({ ...(await serve(roster.ids.at(0))), stages: stagesOfOurs() });
  theirs.push(runPipeline());
}
print();

/** From the start of the command to its first answer over HTTP. */
async function serve(learnerId) {
  const start = performance.now();
  const args = ["serve", "--data", data, "--embedder", "hashing", "--port", "0", "--quiet"];
  const child = spawn(process.execPath, [MASTERY, ...args], {
    // With certificates to read, Node takes 50 to 100 ms more before it runs anything: that is told apart from ours.
    env: { ...process.env, NODE_EXTRA_CA_CERTS: undefined },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = await once(createInterface(child.stdout), "line");
    const answer = await ask(`${line.replace("listening on ", "")}/recommend/${learnerId}`);
    const seconds = (performance.now() - start) / 1000;
    if (!(answer.recommendations ?? answer).length) throw new Error(JSON.stringify(answer));
    return { seconds, peak: peakOf(child.pid) };
  } finally {
    child.kill();
    await once(child, "exit");
  }
}

/** The body of an answer. Not by `fetch`, which takes tens of milliseconds to load when it is first called. */
async function ask(url) {
  const [response] = await once(get(url), "response");
  return json(response);
}

/** MiB of a running process; Linux tells. */
function peakOf(pid) {
  const kibibytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1];
  return Number(kibibytes) / 1024;
}

function stagesOfOurs() {
  const args = [
    MASTERY,
    "precompute",
    "--data",
    data,
    "--embedder",
    "hashing",
    "--json",
    "--quiet",
  ];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })).seconds;
}

/** From the start of Python to its last line. */
function runPipeline() {
  const start = performance.now();
  const output = execFileSync(values.python, [PIPELINE, data], { encoding: "utf8" });
  const seconds = (performance.now() - start) / 1000;
  return { seconds, ...JSON.parse(output.trimEnd().split("\n").at(-1)) };
}

function print() {
  console.log(
    `${data === join(ROOT, "data") ? "data" : data}: ${roster.ids.length} learners, medians of ${rounds} rounds, ` +
      `Node ${process.versions.node}, ${availableParallelism()} x ${cpus()[0].model}\n`,
  );
  console.log("|                      | mastery | Python  | times as fast |");
  console.log("| -------------------- | ------- | ------- | ------------- |");
  row("files to answer, s", (run) => run.seconds);
  for (const stage of STAGES) row(`  ${stage}, s`, (run) => run.stages[stage]);
  row("peak memory, MiB", (run) => run.peak, 0);
}

function row(name, figure, decimals = 2) {
  const ratio = median(theirs.map((run, round) => figure(run) / figure(ours[round])));
  const cells = [
    name.padEnd(20),
    median(ours.map(figure)).toFixed(decimals).padEnd(7),
    median(theirs.map(figure)).toFixed(decimals).padEnd(7),
    ratio.toFixed(1).padEnd(13),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
