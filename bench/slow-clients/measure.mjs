// What do slow, silent and oversized clients get, and what do they cost the server and an honest client? See README.md.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { precompute } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";
import { writeSnapshot } from "@mastery/node/snapshots";
import { generateDataset } from "@mastery/synthetic-school";
import { startServerProcess } from "../server-process.mjs";
import { dripHeaders, readNothing, sendLargeHeaders, stayIdle } from "./attacks.mjs";

const { values } = parseArgs({
  options: {
    connections: { type: "string", default: "10000" },
    learners: { type: "string", default: "2000" },
  },
});
const connections = Number(values.connections);
const ATTACKS = [
  ["idle connections", connections, stayIdle],
  ["slow headers", Math.ceil(connections / 5), dripHeaders],
  ["headers of 1 MB", Math.ceil(connections / 20), sendLargeHeaders],
  ["100 requests for /learners, nothing read", Math.ceil(connections / 100), readNothing],
];

const folder = await mkdtemp(join(tmpdir(), "bench-slow-clients-"));
const file = join(folder, "school.snapshot");
const dataset = generateDataset({ learners: Number(values.learners), seed: 42 });
await writeSnapshot(file, await precompute(dataset, { embedder: hashingEmbedder() }));
console.log(
  "| attack | connections | how they ended | seconds to the last | memory | most during | honest client: slowest answer, refused |",
);
console.log("| --- | --: | --- | --: | --: | --: | --- |");
for (const attack of ATTACKS) await measure(...attack);
await rm(folder, { recursive: true });

async function measure(name, count, attack) {
  const server = await startServerProcess(file);
  await fetch(`${server.url}/learners`).then((response) => response.arrayBuffer());
  const before = await server.memory();
  let over = false;
  const honest = askHonestly(server.url, () => over);
  const memory = watch(server, () => over);

  const start = performance.now();
  const ends = await inWaves(count, () => attack(server.url));
  const seconds = (performance.now() - start) / 1000;
  over = true;
  const { slowest, refused } = await honest;
  const cells = [
    name,
    count,
    tally(ends),
    seconds.toFixed(1),
    `${before.toFixed(0)} MB`,
    `${(await memory).toFixed(0)} MB`,
    `${slowest.toFixed(0)} ms, ${refused}`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
  const { code, stderr } = await server.stop();
  if (code !== 0 || stderr !== "") throw new Error(`the server ended with ${code}: ${stderr}`);
}

/** In waves of 100, so that all get past the system's queue of connections to accept. */
async function inWaves(count, task) {
  const tasks = [];
  while (tasks.length < count) {
    tasks.push(task());
    if (tasks.length % 100 === 0) await wait(20);
  }
  return Promise.all(tasks);
}

/** Asks every tenth of a second, over connections of its own. */
async function askHonestly(url, isOver) {
  let slowest = 0;
  let refused = 0;
  while (!isOver()) {
    const start = performance.now();
    try {
      const response = await fetch(`${url}/health`, { headers: { connection: "close" } });
      await response.arrayBuffer();
      slowest = Math.max(slowest, performance.now() - start);
    } catch {
      refused++;
    }
    await wait(100);
  }
  return { slowest, refused };
}

/** The most memory that the server takes. */
async function watch(server, isOver) {
  let most = 0;
  while (!isOver()) {
    most = Math.max(most, await server.memory());
    await wait(100);
  }
  return most;
}

function tally(ends) {
  const counts = new Map();
  for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
  return [...counts].map(([end, count]) => `${count} × ${end}`).join(", ");
}
