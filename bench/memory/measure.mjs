// How much memory does a server take, from its start until every answer was given? See README.md.
import { mkdtemp, rm, stat } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { precompute } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";
import { writeSnapshot } from "@mastery/node/snapshots";
import { generateDataset } from "@mastery/synthetic-school";
import { startServerProcess } from "../server-process.mjs";

const CONNECTIONS = 64;
/** What is asked, in this order: about each learner, or once in each coding. */
const STEPS = [
  ["profiles, assignments", (id) => [`/profile/${id}`, `/clusters/assignment/${id}`]],
  ["recommendations", (id) => [`/recommend/${id}`]],
  ["their details", (id) => [`/recommend/details/${id}`]],
  ["with another `n`", (id) => [`/recommend/${id}?n=10`]],
];

const { values } = parseArgs({
  options: { learners: { type: "string", default: "240,10000,100000" } },
});
const folder = await mkdtemp(join(tmpdir(), "bench-memory-"));
try {
  const headings = ["learners", "file", "started", "`/learners`", ...STEPS.map(([name]) => name)];
  console.log(`| ${headings.join(" | ")} | peak |`);
  console.log(`|${" --: |".repeat(headings.length + 1)}`);
  for (const learners of values.learners.split(",")) {
    console.log(`| ${(await measure(Number(learners))).join(" | ")} |`);
  }
} finally {
  await rm(folder, { recursive: true });
}

/** Returns the cells of a row: megabytes of a server of so many learners, after each step. */
async function measure(learners) {
  const file = join(folder, `${learners}.snapshot`);
  const dataset = generateDataset({ learners, seed: 42 });
  const snapshot = await precompute(dataset, { embedder: hashingEmbedder() });
  await writeSnapshot(file, snapshot);
  const ids = snapshot.learners().map(({ learner_id }) => learner_id);
  const server = await startServerProcess(file);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const cells = [await server.memory()];
  for (const coding of ["identity", "gzip", "br"])
    await ask(agent, `${server.url}/learners`, coding);
  cells.push(await server.memory());
  for (const [, pathsOf] of STEPS) {
    const paths = ids.flatMap(pathsOf).values();
    const client = async () => {
      for (const path of paths) await ask(agent, server.url + path, "identity");
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
    cells.push(await server.memory());
  }
  cells.push(await server.peakMemory());
  agent.destroy();
  await server.stop();
  const size = (await stat(file)).size / 2 ** 20;
  return [learners, `${size.toFixed(1)} MB`, ...cells.map((cell) => `${cell.toFixed(0)} MB`)];
}

function ask(agent, url, coding) {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { "accept-encoding": coding } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} from ${url}`));
      response.resume().once("end", resolve);
    });
    request.once("error", reject);
  });
}
