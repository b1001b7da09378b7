// How much does it cost to fit a model on a sample, and to transform all learners shard by shard in one process? The time for generating
// the school is subtracted. node bench/scaling/shards.mjs [--learners 1000000] [--part 100000] [--sample 100000] [--pairs 40]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildDataset } from "@mastery/core";
import { fit, transform } from "@mastery/core/model";
import { hashingEmbedder } from "@mastery/embeddings";
import { writeSnapshot } from "@mastery/node/snapshots";
import { openThreads } from "@mastery/node/workers";
import { flags } from "../flags.mjs";
import { school } from "../school.mjs";

const SCHOOL = { learners: 1000000, resources: 500, skills: 48, pairs: 40 };
const { learners, part, sample, ...sizes } = flags({ ...SCHOOL, part: 100000, sample: 100000 });
const parts = Math.ceil(learners / part);
const folder = await mkdtemp(join(tmpdir(), "bench-shards-"));
const workers = openThreads();
let drawing = 0;
try {
  const start = performance.now();
  const embedder = hashingEmbedder();
  const model = await fit(await datasetOf(0, Math.min(sample, learners)), { embedder, workers });
  const fitted = (performance.now() - start) / 1000 - drawing;
  for (let number = 1; number <= parts; number++) {
    const from = (number - 1) * part;
    const dataset = await datasetOf(from, Math.min(part, learners - from));
    const shard = await transform(model, dataset, { workers, shard: { number, of: parts } });
    await writeSnapshot(join(folder, `${number}.snapshot`), shard);
  }
  const seconds = (performance.now() - start) / 1000 - drawing;
  const peak = process.resourceUsage().maxRSS / 1024;
  console.log(
    `${learners} learners in ${parts} shards: ${seconds.toFixed(1)} s (fit on ${sample}: ${fitted.toFixed(1)} s), ` +
      `peak ${peak.toFixed(0)} MiB; drawn in ${drawing.toFixed(1)} s`,
  );
} finally {
  await workers.close();
  await rm(folder, { recursive: true });
}

async function datasetOf(from, count) {
  const { records, spent } = school({ from, learners: count, ...sizes });
  const dataset = await buildDataset(records);
  drawing += spent.seconds;
  return dataset;
}
