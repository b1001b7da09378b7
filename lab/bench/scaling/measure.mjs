// How do time and memory of each stage grow with the number of learners? A school is generated from a fixed seed and passed to precompute()
// as evidence; the time for generating is subtracted. Each size is computed in one process, and its file is loaded in another
// process. npm run lab -- bench scaling [--learners 1000,10000,100000] [--resources 500] [--skills 48] [--pairs 40]
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { flags } from "../flags.mjs";
import { machine, printTable } from "../rounds.mjs";
import { school } from "../school.mjs";

/** Minimum number of learners for which the command starts threads. */
const THREADS_PAY_FROM = 5000;

const SCHOOL = { resources: 500, skills: 48, pairs: 40 };
const { learners, ...sizes } = flags({ learners: "1000,10000,100000", ...SCHOOL });
const [task, file, about] = process.argv.slice(2);

if (task === "compute") await compute(file, Number(about));
else if (task === "load") await load(file, about);
else study(learners.split(",").map(Number));

/**
 * Returns a function that ends a stage, and the measurements of the ended stages: seconds, CPU seconds (of all threads), and the peak
 * memory so far in MiB.
 */
function stopwatch() {
  const stages = {};
  let [start, cpu] = [performance.now(), process.cpuUsage()];
  const end = (stage, without = { seconds: 0, processor: 0 }) => {
    const { user, system } = process.cpuUsage(cpu);
    stages[stage] = {
      seconds: (performance.now() - start) / 1000 - without.seconds,
      processor: (user + system) / 1e6 - without.processor,
      peak: process.resourceUsage().maxRSS / 1024,
    };
    [start, cpu] = [performance.now(), process.cpuUsage()];
  };
  return { stages, end };
}

/** Computes a snapshot file from generated records, in a separate process. Prints the measurements as JSON. */
async function compute(path, count) {
  const { precompute } = await import("@mastery/core");
  const { hashingEmbedder } = await import("@mastery/embeddings");
  const { writeSnapshot } = await import("@mastery/node/snapshots");
  const { openThreads } = await import("@mastery/node/workers");
  const { records, spent } = school({ learners: count, ...sizes });
  const { stages, end } = stopwatch();
  let current = "dataset";
  const workers = count < THREADS_PAY_FROM ? undefined : openThreads();
  const snapshot = await precompute(records, {
    embedder: hashingEmbedder(),
    workers,
    onProgress({ stage }) {
      if (stage === current) return;
      end(current, current === "dataset" ? spent : undefined);
      current = stage;
    },
  });
  end(current);
  await workers?.close();
  await writeSnapshot(path, snapshot);
  end("write the file");
  const [{ learner_id }] = snapshot.learners();
  const { traces } = snapshot.metadata;
  process.stdout.write(JSON.stringify({ stages, traces, learner_id, drawn: spent.seconds }));
}

/**
 * Loads the file and responds to a request in a separate process, which uses as much memory as a server would. Prints the measurements as
 * JSON.
 */
async function load(path, learnerId) {
  const { readSnapshot } = await import("@mastery/node/snapshots");
  const { stages, end } = stopwatch();
  const snapshot = await readSnapshot(path);
  end("load the file");
  snapshot.recommend(learnerId, 10);
  end("first answer");
  process.stdout.write(JSON.stringify({ stages }));
}

function study(numbers) {
  const directory = mkdtempSync(join(tmpdir(), "bench-scaling-"));
  const runs = [];
  try {
    for (const size of numbers) {
      const path = join(directory, `${size}.snapshot`);
      const { stages, traces, learner_id, drawn } = inChild("compute", path, `${size}`);
      const loaded = inChild("load", path, learner_id);
      const peak = Math.max(...Object.values(stages).map((stage) => stage.peak));
      runs.push({ size, stages, loaded: loaded.stages, file: statSync(path).size });
      const seconds = sum(Object.values(stages).map((stage) => stage.seconds));
      console.error(
        `${size} learners, ${traces} traces: ${seconds.toFixed(1)} s, peak ${peak.toFixed(0)} MiB (drawn in ${drawn.toFixed(1)} s)`,
      );
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
  const { resources, skills, pairs } = sizes;
  console.log(
    `\n${resources} resources, ${skills} skills, ${pairs} resources per learner; ${machine()}`,
  );
  table("seconds", runs, "seconds", 2);
  table("CPU seconds, of all threads", runs, "processor", 2);
  table("peak of memory up to the end of the stage, MiB", runs, "peak", 0);
  console.log(
    `\nsnapshot file: ${runs.map(({ size, file }) => `${(file / size).toFixed(0)} bytes`).join(", ")} per learner`,
  );
}

function table(title, runs, of, digits) {
  const rows = Object.keys({ ...runs[0].stages, ...runs[0].loaded }).map((stage) => [
    stage,
    runs.map((run) => (run.stages[stage] ?? run.loaded[stage])[of]),
  ]);
  if (of !== "peak")
    rows.push([
      "precompute",
      runs.map((run) => sum(Object.values(run.stages).map((stage) => stage[of]))),
    ]);
  console.log(`\n${title}\n`);
  printTable([
    ["stage", ...runs.map(({ size }) => size), "slope"],
    ...rows.map(([stage, values]) => [
      stage,
      ...values.map((value) => value.toFixed(digits)),
      of === "peak" ? "" : slope(runs, values),
    ]),
  ]);
}

/**
 * Returns the log-log slope between the two largest sizes, where constants have the least effect. Returns an empty text if there is only
 * one size.
 */
function slope(runs, values) {
  if (runs.length < 2) return "";
  const [before, last] = runs.slice(-2);
  return (Math.log(values.at(-1) / values.at(-2)) / Math.log(last.size / before.size)).toFixed(2);
}

function inChild(...args) {
  const options = Object.entries(sizes).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const argv = ["--max-old-space-size=8192", fileURLToPath(import.meta.url), ...args, ...options];
  return JSON.parse(execFileSync(process.execPath, argv, { encoding: "utf8" }));
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
