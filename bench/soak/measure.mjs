// Does a server keep its memory and its handles under steady load? See README.md.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startServerProcess } from "../server-process.mjs";
import { Client } from "./client.mjs";
import { requestsOf, sendRaw } from "./requests.mjs";
import { prepareSchool } from "./school.mjs";
import { slopeOf } from "./slope.mjs";

const CLIENTS = 16;
/** For each request, those sent as raw bytes. */
const RAW_SHARE = 1 / 50;
/** Milliseconds between samples, unless the run is short. */
const INTERVAL = 5_000;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    // Until all answers are cached and V8 has compiled what is asked for often.
    "warm-up": { type: "string", default: "1000000" },
    rate: { type: "string", default: "400" },
    host: { type: "string", default: "node" },
  },
});
const warmUp = Number(values["warm-up"]);
const milliseconds = Number(values.minutes) * 60_000;

const folder = await mkdtemp(join(tmpdir(), "bench-soak-"));
const school = await prepareSchool(folder);
const server = await startServerProcess(
  school.file,
  ["--adapter", values.host, ...school.options],
  ["--expose-gc", "--import", join(import.meta.dirname, "tell-memory.mjs")],
);
const handlesBefore = await server.handles();
const requests = requestsOf(school.learners, school.own);
const client = new Client(server.url, school.keys);
const sent = { requests: 0, raw: 0 };

await atOnce(async () => {
  while (sent.requests < Math.max(warmUp, requests.length)) await sendNext();
});
const start = performance.now();
const [samples] = await Promise.all([takeSamples(), atOnce(sendSteadily)]);
client.close();
// The server closes idle connections by then.
await wait(1_000);
const handlesAfter = await server.handles();
const { code, stderr } = await server.stop();
await rm(folder, { recursive: true });
report();

function atOnce(ask) {
  return Promise.all(Array.from({ length: CLIENTS }, (_, number) => ask(number)));
}

/** Sends requests at one client's share of the rate. */
async function sendSteadily(number) {
  const pause = (1000 * CLIENTS) / Number(values.rate);
  let due = start + (pause * number) / CLIENTS;
  while (due < start + milliseconds) {
    await wait(Math.max(0, due - performance.now()));
    await sendNext();
    // Not faster later on if it was slower for a while.
    due = Math.max(due + pause, performance.now());
  }
}

async function sendNext() {
  if (sent.raw >= sent.requests * RAW_SHARE) {
    return client.send(requests[sent.requests++ % requests.length]);
  }
  if (!(await sendRaw(server.url, sent.raw++))) client.count("raw bytes", "another answer");
}

/** Samples of memory, in megabytes by kind. The collection comes last, so that RSS is what it is without. */
async function takeSamples() {
  const taken = [];
  for (let time = 0; time < milliseconds; time = performance.now() - start) {
    const rss = await server.memory();
    taken.push({ hours: time / 3_600_000, rss, ...(await server.memoryUsage()) });
    await wait(Math.min(INTERVAL, milliseconds / 100));
  }
  return taken;
}

function report() {
  const memory = [
    ["heap after garbage collection, without code", "heap"],
    ["code that V8 compiled", "code"],
    ["memory outside the heap", "external"],
    ["memory of the process (RSS)", "rss"],
  ].map(([name, kind]) => {
    const series = samples.map(({ hours, [kind]: value }) => ({ time: hours, value }));
    return { name, first: series[0].value, last: series.at(-1).value, ...slopeOf(series) };
  });
  const errors = [...client.errors.values()].reduce((total, one) => total + one, 0);
  const holds = [
    ...memory.map(({ name, low }) => [`no growth: ${name}`, low <= 0]),
    ["no handle is left open", handlesAfter <= handlesBefore],
    ["every answer was as it must be", errors === 0],
    ["it ended in peace", code === 0 && stderr === ""],
  ];
  const rows = [
    ["minutes, after a warm-up of requests", `${values.minutes}, after ${warmUp}`],
    ["requests", sent.requests + sent.raw],
    ["unexpected answers", errors],
    ...memory.map(({ name, first, last, slope, low, high }) => [
      name,
      `${first.toFixed(2)} to ${last.toFixed(2)} MB: ${slope.toFixed(2)} MB/h (95 %: ${low.toFixed(2)} to ${high.toFixed(2)})`,
    ]),
    ["open handles before and after", `${handlesBefore} and ${handlesAfter}`],
    ["exit code", code],
    ...holds.map(([promise, held]) => [promise, held ? "yes" : "NO"]),
  ];
  console.log(`| ${values.host} | |\n| --- | --- |`);
  for (const [name, value] of rows) console.log(`| ${name} | ${value} |`);
  for (const [error, times] of client.errors) console.log(`${times} times: ${error}`);
  process.stdout.write(stderr);
  if (holds.some(([, held]) => !held)) process.exitCode = 1;
}
