// How long does it take to fit a model on a sample, and to transform all learners shard by shard, with one process per core? The time for
// generating the school is subtracted. node lab/bench/scaling/shards.mjs [--learners 1000000] [--part 100000] [--sample 100000] [--pairs 40]
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildDataset } from "@mastery/core";
import { fit, transform } from "@mastery/core/model";
import { hashingEmbedder } from "@mastery/embeddings";
import { readModel, writeModel } from "@mastery/node/models";
import { writeSnapshot } from "@mastery/node/snapshots";
import { openThreads } from "@mastery/node/workers";
import { flags } from "../flags.mjs";
import { school } from "../school.mjs";

const SCHOOL = { learners: 1000000, resources: 500, skills: 48, pairs: 40 };
const { learners, part, sample, ...sizes } = flags({ ...SCHOOL, part: 100000, sample: 100000 });
const parts = Math.ceil(learners / part);
let start = performance.now();
let drawing = 0;
if (process.send) process.once("message", transformShards);
else await study();

async function study() {
  const folder = await mkdtemp(join(tmpdir(), "bench-shards-"));
  try {
    const workers = openThreads();
    const dataset = await datasetOf(0, Math.min(sample, learners));
    const model = await fit(dataset, { embedder: hashingEmbedder(), workers });
    await workers.close();
    await writeModel(join(folder, "model"), model);
    const fitting = measured();
    const processes = Array.from(
      { length: Math.min(parts, availableParallelism()) },
      (_, first) => {
        const child = fork(fileURLToPath(import.meta.url), process.argv.slice(2));
        child.send({ folder, first });
        return once(child, "message");
      },
    );
    const shards = (await Promise.all(processes)).map(([result]) => result);
    const longest = Math.max(...shards.map(({ seconds }) => seconds));
    const peak = Math.max(fitting.peak, ...shards.map((one) => one.peak));
    console.log(
      `${learners} learners in ${parts} shards, ${shards.length} processes: ${(fitting.seconds + longest).toFixed(1)} s ` +
        `(fit on ${sample}: ${fitting.seconds.toFixed(1)} s), peak of a process ${peak.toFixed(0)} MiB`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Transforms every n-th shard, where n is the number of processes, and sends the measurements to the parent process. */
async function transformShards({ folder, first }) {
  start = performance.now();
  const model = await readModel(join(folder, "model"));
  for (let number = first + 1; number <= parts; number += availableParallelism()) {
    const from = (number - 1) * part;
    const dataset = await datasetOf(from, Math.min(part, learners - from));
    const shard = await transform(model, dataset, { shard: { number, of: parts } });
    await writeSnapshot(join(folder, `${number}.snapshot`), shard);
  }
  process.send(measured());
}

async function datasetOf(from, count) {
  const { records, spent } = school({ from, learners: count, ...sizes });
  const dataset = await buildDataset(records);
  drawing += spent.seconds;
  return dataset;
}

/** Returns the seconds since the start, without those for generating the school, and the peak of memory in MiB. */
function measured() {
  const seconds = (performance.now() - start) / 1000 - drawing;
  return { seconds, peak: process.resourceUsage().maxRSS / 1024 };
}
