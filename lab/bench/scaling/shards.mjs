// How long does it take to compute learners in parts, with one process per core? Three rounds of sums give the population of all learners,
// the first learners give the clusters, and each part is then transformed with both. The time for reading is listed apart: for
// generating and counting the records of each part, once in each round and once for the results.
// node lab/bench/scaling/shards.mjs [--learners 1000000] [--part 100000] [--sample 100000] [--pairs 40]
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildDataset, DEFAULT_RULES } from "@mastery/core";
import { fit, transform } from "@mastery/core/model";
import { hashingEmbedder } from "@mastery/embeddings";
import { readModel, writeModel } from "@mastery/node/models";
import { writeSnapshot } from "@mastery/node/snapshots";
import {
  addSums,
  encodePopulation,
  populationOf,
  readPopulation,
  sumsOfPart,
} from "@mastery/sources/population";
import { flags } from "../flags.mjs";
import { machine, printTable } from "../rounds.mjs";
import { school } from "../school.mjs";

const SCHOOL = { learners: 1000000, resources: 500, skills: 48, pairs: 40 };
const { learners, part, sample, ...sizes } = flags({ ...SCHOOL, part: 100000, sample: 100000 });
const parts = Math.ceil(learners / part);
const processes = Math.min(parts, availableParallelism());
const TASKS = { sum, fitModel, transformShards };
if (process.send) {
  process.on("message", async ({ task, input }) =>
    process.send(await measured(TASKS[task], input)),
  );
} else await study();

async function study() {
  const folder = await mkdtemp(join(tmpdir(), "bench-shards-"));
  const rows = [];
  const children = Array.from({ length: processes }, () =>
    fork(fileURLToPath(import.meta.url), process.argv.slice(2), { serialization: "advanced" }),
  );
  /** Runs a task in some processes at the same time, and returns its outputs. */
  async function stage(name, task, input, some = children) {
    const replies = some.map((child, first) => {
      child.send({ task, input: { folder, first, ...input } });
      return once(child, "message");
    });
    const results = (await Promise.all(replies)).map(([result]) => result);
    const most = (of) => Math.max(...results.map((result) => result[of]));
    rows.push([name, most("computing"), most("reading"), most("peak")]);
    console.error(
      `${name}: ${most("computing").toFixed(1)} s, reading ${most("reading").toFixed(1)} s`,
    );
    return results.map(({ output }) => output);
  }
  try {
    const rounds = [];
    let population;
    for (const round of [1, 2, 3]) {
      const sums = await stage(`sums, round ${round}`, "sum", { earlier: population });
      rounds.push(addSums(new Map(sums.map((one, at) => [`process ${at}`, one]))));
      population = populationOf(rounds, DEFAULT_RULES);
    }
    await stage(`model, clusters of ${sample}`, "fitModel", { population }, children.slice(0, 1));
    await stage("results", "transformShards");
  } finally {
    for (const child of children) child.kill();
    await rm(folder, { recursive: true });
  }
  const total = (column) => rows.reduce((sum, row) => sum + row[column], 0);
  rows.push(["total", total(1), total(2), Math.max(...rows.map((row) => row[3]))]);
  console.log(`\n${learners} learners in ${parts} parts, ${processes} processes; ${machine()}\n`);
  printTable([
    ["stage", "seconds", "reading apart", "peak of a process, MiB"],
    ...rows.map(([name, ...values]) => [
      name,
      values[0].toFixed(1),
      values[1].toFixed(1),
      values[2].toFixed(0),
    ]),
  ]);
}

/** Returns the sums of all parts of a process in the round after `earlier`. */
async function sum({ first, earlier }, datasetOf) {
  let sums;
  for (const number of numbersFrom(first)) {
    const own = sumsOfPart(await datasetOf(number), DEFAULT_RULES, { earlier, exact: true });
    sums = sums
      ? addSums(
          new Map([
            ["before", sums],
            [`part ${number}`, own],
          ]),
        )
      : own;
  }
  return sums;
}

async function fitModel({ folder, population }, datasetOf) {
  const dataset = await datasetOf(1, Math.min(sample, learners));
  const model = await fit(dataset, {
    embedder: hashingEmbedder(),
    population: readPopulation(encodePopulation(population)),
  });
  await writeModel(join(folder, "model"), model);
}

async function transformShards({ folder, first }, datasetOf) {
  const model = await readModel(join(folder, "model"));
  for (const number of numbersFrom(first)) {
    const shard = await transform(model, await datasetOf(number), { shard: { number, of: parts } });
    await writeSnapshot(join(folder, `${number}.snapshot`), shard);
  }
}

/** Every n-th part is computed by the same process, where n is the number of processes. */
function numbersFrom(first) {
  return Array.from({ length: parts }, (_, at) => at + 1).filter(
    (at) => (at - 1) % processes === first,
  );
}

/** Passes the task a function that reads a part, and returns its output with seconds and with the peak of memory in MiB. */
async function measured(task, input) {
  const start = performance.now();
  let reading = 0;
  const output = await task(input, async (number, count = part) => {
    const begin = performance.now();
    const from = (number - 1) * part;
    const { records } = school({ from, learners: Math.min(count, learners - from), ...sizes });
    const dataset = await buildDataset(records);
    reading += (performance.now() - begin) / 1000;
    return dataset;
  });
  const computing = (performance.now() - start) / 1000 - reading;
  return { output, computing, reading, peak: process.resourceUsage().maxRSS / 1024 };
}
