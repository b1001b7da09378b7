// Does a server keep its memory and its handles under steady load? See README.md.
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { precompute } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";
import { writeSnapshot } from "@mastery/snapshot-file";
import { generateDataset } from "@mastery/synthetic-school";
import { startServerProcess } from "../server-process.mjs";
import { requestsOf, sendRaw } from "./requests.mjs";
import { slopeOf } from "./slope.mjs";

const CLIENTS = 16;
/** Of all requests, those sent as raw bytes. */
const RAW_SHARE = 1 / 50;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    // Memory still grows: code is compiled, caches fill.
    "warm-up": { type: "string", default: "1" },
    rate: { type: "string", default: "400" },
    host: { type: "string", default: "node" },
  },
});
const warmUp = Number(values["warm-up"]) * 60_000;
const milliseconds = warmUp + Number(values.minutes) * 60_000;

const folder = await mkdtemp(join(tmpdir(), "bench-soak-"));
const file = join(folder, "school.snapshot");
const snapshot = await precompute(generateDataset({ learners: 240, seed: 42 }), {
  embedder: hashingEmbedder(),
});
await writeSnapshot(file, snapshot);
const server = await startServerProcess(file, values.host);
const handlesBefore = await server.handles();

const start = performance.now();
const samples = [];
const counts = { requests: 0, errors: new Map() };
const agent = new Agent({ keepAlive: true });
const sampling = sample();
await Promise.all(Array.from({ length: CLIENTS }, (_, client) => ask(client)));
await sampling;
agent.destroy();
// The server closes idle connections by then.
await wait(1_000);
const handlesAfter = await server.handles();
const { code, stderr } = await server.stop();
await rm(folder, { recursive: true });
report();

async function sample() {
  await wait(warmUp);
  while (performance.now() - start < milliseconds) {
    samples.push({ time: (performance.now() - start) / 3_600_000, value: await server.memory() });
    await wait(Math.min(1_000, (milliseconds - warmUp) / 60));
  }
}

/** Sends requests at this client's share of the rate. */
async function ask(client) {
  const requests = requestsOf(snapshot.learners().map(({ learner_id }) => learner_id));
  const pause = (1000 * CLIENTS) / Number(values.rate);
  let due = performance.now() + (pause * client) / CLIENTS;
  for (let turn = client; performance.now() - start < milliseconds; turn += CLIENTS) {
    counts.requests++;
    if (counts.requests % (1 / RAW_SHARE) === 0) {
      if (!(await sendRaw(server.url, counts.requests * RAW_SHARE))) count("raw bytes");
    } else {
      await send(requests[turn % requests.length]);
    }
    // As fast as they can at first, to be done with what grows only once.
    const warm = performance.now() - start > warmUp;
    due = warm ? due + pause : performance.now();
    if (warm) await wait(Math.max(0, due - performance.now()));
  }
}

function send({ method = "GET", path, headers = {}, body, status }) {
  return new Promise((resolve) => {
    const wrong = (what) => {
      count(`${method} ${path.replace(/[0-9a-f-]{36}/, "{id}")}: ${what}`);
      resolve();
    };
    const outgoing = request(server.url + path, { method, headers, agent }, (answer) => {
      let length = 0;
      answer.on("data", (chunk) => (length += chunk.length));
      answer.on("error", ({ code }) => wrong(code));
      answer.on("end", () => {
        const announced = answer.headers["content-length"];
        if (answer.statusCode !== status) wrong(answer.statusCode);
        else if (announced !== undefined && Number(announced) !== length) wrong("cut");
        else resolve();
      });
    });
    outgoing.on("error", ({ code }) => wrong(code));
    outgoing.end(body);
  });
}

function count(error) {
  counts.errors.set(error, (counts.errors.get(error) ?? 0) + 1);
}

function report() {
  const { slope, low, high } = slopeOf(samples);
  const errors = [...counts.errors.values()].reduce((total, one) => total + one, 0);
  const holds = {
    "memory does not grow": low <= 0,
    "no handle is left open": handlesAfter <= handlesBefore,
    "every answer was as it must be": errors === 0,
    "it ended in peace": code === 0 && stderr === "",
  };
  const memory = `${samples[0].value.toFixed(0)} to ${samples.at(-1).value.toFixed(0)} MB`;
  const rows = [
    ["minutes, after a warm-up", `${values.minutes}, after ${values["warm-up"]}`],
    ["requests", counts.requests],
    ["unexpected answers", errors],
    ["memory (RSS)", memory],
    [
      "its slope, with 95 % interval",
      `${slope.toFixed(1)} MB/h (${low.toFixed(1)} to ${high.toFixed(1)})`,
    ],
    ["open handles before and after", `${handlesBefore} and ${handlesAfter}`],
    ["exit code", code],
    ...Object.entries(holds).map(([promise, held]) => [promise, held ? "yes" : "NO"]),
  ];
  console.log(`| ${values.host} | |\n| --- | --- |`);
  for (const [name, value] of rows) console.log(`| ${name} | ${value} |`);
  for (const [error, times] of counts.errors) console.log(`${times} times: ${error}`);
  process.stdout.write(stderr);
  if (Object.values(holds).includes(false)) process.exitCode = 1;
}
