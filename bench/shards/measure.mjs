// What does it cost to fit a population on a sample and transform it in shards, one after another? See README.md.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { school } from "../scaling/school.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    learners: { type: "string", default: "20000,100000" },
    /** Learners whose evidence is in memory at a time. */
    part: { type: "string", default: "100000" },
    /** Learners that the clusters are fitted on. */
    sample: { type: "string", default: "100000" },
    resources: { type: "string", default: "500" },
    skills: { type: "string", default: "48" },
    pairs: { type: "string", default: "40" },
  },
});

const [task, folder, count] = positionals;

if (task === "compute") await compute(folder, Number(count));
else if (task === "load") await load(folder);
else study(values.learners.split(",").map(Number));

/** Fits and transforms that many learners into shards in a directory, in a process of its own. */
async function compute(directory, learners) {
  const { buildDataset } = await import("../../packages/mastery-core/dist/index.js");
  const { fitParts, transform } = await import("../../packages/mastery-core/dist/model/index.js");
  const { hashingEmbedder } = await import("../../packages/embeddings/dist/index.js");
  const { writeShards } = await import("../../packages/node/dist/snapshots/index.js");
  const { openThreads } = await import("../../packages/node/dist/workers/index.js");
  const size = Number(values.part);
  const parts = Array.from({ length: Math.ceil(learners / size) }, (_, n) => n * size);
  /** Times of drawing the school, which is not the program's work, and of building datasets from it. */
  const spentOn = { drawing: 0, drawingProcessor: 0, reading: 0 };

  async function* readParts() {
    for (const from of parts) {
      const start = performance.now();
      const { records, spent } = school({
        from,
        learners: Math.min(size, learners - from),
        resources: Number(values.resources),
        skills: Number(values.skills),
        pairs: Number(values.pairs),
      });
      const dataset = await buildDataset(records);
      spentOn.drawing += spent.seconds;
      spentOn.drawingProcessor += spent.processor;
      spentOn.reading += (performance.now() - start) / 1000 - spent.seconds;
      yield { name: `part ${from}`, dataset };
    }
  }

  async function* shards(model, workers) {
    let number = 0;
    for await (const { dataset } of readParts()) {
      yield await transform(model, dataset, {
        workers,
        shard: { number: ++number, of: parts.length },
      });
    }
  }

  const stages = {};
  /** Runs a stage, and subtracts the time of drawing. */
  async function stage(name, run) {
    const [start, cpu, before] = [performance.now(), process.cpuUsage(), { ...spentOn }];
    const result = await run();
    const { user, system } = process.cpuUsage(cpu);
    stages[name] = {
      seconds: (performance.now() - start) / 1000 - (spentOn.drawing - before.drawing),
      processor: (user + system) / 1e6 - (spentOn.drawingProcessor - before.drawingProcessor),
      reading: spentOn.reading - before.reading,
      peak: process.resourceUsage().maxRSS / 1024,
    };
    return result;
  }

  const workers = openThreads();
  const options = { embedder: hashingEmbedder(), fitSample: Number(values.sample), workers };
  const model = await stage("fit", () => fitParts(readParts, options));
  const names = parts.map((_, n) => `${String(n + 1).padStart(5, "0")}`);
  await stage("transform", () => writeShards(directory, names, shards(model, workers)));
  await workers.close();
  process.stdout.write(JSON.stringify({ stages, drawing: spentOn.drawing, k: model.clusters().k }));
}

/** Reads all shards as one snapshot, in another process: its memory is that of a server at its start. */
async function load(directory) {
  const { findShards, readShards } = await import("../../packages/node/dist/snapshots/index.js");
  const start = performance.now();
  const snapshot = await readShards(await findShards(directory));
  const seconds = (performance.now() - start) / 1000;
  const peak = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(JSON.stringify({ seconds, peak, learners: snapshot.health().n_learners }));
}

function study(sizes) {
  const runs = sizes.map((learners) => {
    const directory = mkdtempSync(join(tmpdir(), "bench-shards-"));
    try {
      const run = inChild("compute", directory, learners);
      const load = inChild("load", directory);
      const bytes = readdirSync(directory).map((name) => statSync(join(directory, name)).size);
      const { fit, transform } = run.stages;
      const total = fit.seconds + transform.seconds;
      const processor = fit.processor + transform.processor;
      console.error(
        `${learners} learners in ${bytes.length} shards: ${total.toFixed(1)} s (the school was drawn in ${run.drawing.toFixed(1)} s)`,
      );
      return { learners, total, processor, shards: bytes.length, bytes: sum(bytes), load, ...run };
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
  console.log(
    `\nfitted on ${values.sample} learners, ${values.part} a part, ${values.resources} resources, ${values.pairs} of them a learner, ` +
      `Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0].model}\n`,
  );
  table([
    [
      ...["learners", "fit", "of it reading", "transform", "of it reading", "seconds", "slope"],
      ...["processor seconds", "slope", "peak MiB", "MiB of shards", "load", "peak MiB"],
    ],
    ...runs.map(({ learners, total, processor, bytes, load, stages }, i) => [
      learners,
      stages.fit.seconds.toFixed(1),
      stages.fit.reading.toFixed(1),
      stages.transform.seconds.toFixed(1),
      stages.transform.reading.toFixed(1),
      total.toFixed(1),
      slope(runs, i, "total"),
      processor.toFixed(1),
      slope(runs, i, "processor"),
      stages.transform.peak.toFixed(0),
      (bytes / 2 ** 20).toFixed(0),
      load.seconds.toFixed(1),
      load.peak.toFixed(0),
    ]),
  ]);
}

/** From the size before, in logarithms: 1 is linear. */
function slope(runs, i, of) {
  if (i === 0) return "";
  const growth = (value) => Math.log(value(runs[i]) / value(runs[i - 1]));
  return (growth((run) => run[of]) / growth((run) => run.learners)).toFixed(2);
}

function table(rows) {
  const widths = rows[0].map((_, i) => Math.max(2, ...rows.map((row) => String(row[i]).length)));
  const line = (row) => `| ${row.map((cell, i) => String(cell).padStart(widths[i])).join(" | ")} |`;
  const [header, ...body] = rows;
  console.log(line(header));
  console.log(`| ${widths.map((width) => `${"-".repeat(width - 1)}:`).join(" | ")} |`);
  for (const row of body) console.log(line(row));
}

function inChild(...args) {
  const options = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
  const argv = [fileURLToPath(import.meta.url), ...args.map(String), ...options];
  return JSON.parse(execFileSync(process.execPath, argv, { encoding: "utf8" }));
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
