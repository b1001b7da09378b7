// Does a server keep its memory and its handles under steady load? The benchmark sends all kinds of valid and invalid requests to `mastery
// serve`, checks every status, and compares memory between the second and the last quarter of the run. npm run lab -- bench soak [--minutes 30]
// [--rate 400] [--warm-up 200000]
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { keyFileLine, newApiKey } from "@mastery/openapi/auth";
import { flags } from "../flags.mjs";
import { median } from "../rounds.mjs";
import { startServerProcess, writeSchool } from "../server-process.mjs";
import { requestsOf, sendRaw } from "./requests.mjs";

const CLIENTS = 16;
/** Of this number of consecutive requests, one is sent as raw bytes. */
const RAW_EVERY = 50;
/** Number of learners whose data the key "some" may read. */
const CLASS = 25;
/** Maximum ratio of memory between the two quarters. The ratio is above 1, because V8 collects garbage at irregular times. */
const ALLOWED = 1.05;

const values = flags({ minutes: 30, rate: 400, "warm-up": 200000 });
const milliseconds = values.minutes * 60_000;
const folder = await mkdtemp(join(tmpdir(), "bench-soak-"));
const { file, learners } = await writeSchool(folder);
const own = new Set(learners.slice(0, CLASS));
const keys = { all: newApiKey(), some: newApiKey(), wrong: newApiKey() };
const keyFile = join(folder, "keys.jsonl");
await writeFile(
  keyFile,
  `${keyFileLine("all", keys.all, "all")}\n${keyFileLine("some", keys.some, own)}\n`,
);
const server = await startServerProcess(file, ["--keys", keyFile]);
const handlesBefore = await server.handles();
const requests = requestsOf(learners, own);
const agent = new Agent({ keepAlive: true });
const tags = new Map();
const errors = new Map();
let sent = 0;

await atOnce(async () => {
  while (sent < Math.max(values["warm-up"], requests.length)) await sendNext();
});
const start = performance.now();
const [samples] = await Promise.all([sampleMemory(), atOnce(sendSteadily)]);
agent.destroy();
// After this time, the server has closed idle connections.
await wait(1_000);
const handlesAfter = await server.handles();
const { code, stderr } = await server.stop();
await rm(folder, { recursive: true });
report();

function atOnce(client) {
  return Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
}

/** Sends requests at the rate of one client until the end of the run. */
async function sendSteadily(number) {
  const pause = (1000 * CLIENTS) / values.rate;
  let due = start + (pause * number) / CLIENTS;
  while (due < start + milliseconds) {
    await wait(Math.max(0, due - performance.now()));
    await sendNext();
    due = Math.max(due + pause, performance.now());
  }
}

async function sendNext() {
  const turn = sent++;
  if (turn % RAW_EVERY === 0) {
    if (!(await sendRaw(server.url, turn / RAW_EVERY))) count("raw bytes", "another answer");
    return;
  }
  const asked = requests[turn % requests.length];
  const what = [
    asked.method ?? "GET",
    asked.path,
    asked.key,
    asked.headers?.["accept-encoding"],
  ].join(" ");
  const tag = asked.conditional ? tags.get(what) : undefined;
  const { status, headers } = await answer(asked, tag);
  if (status !== (tag === undefined ? asked.status : 304)) count(what, status);
  else if (headers.etag !== undefined) tags.set(what, headers.etag);
}

/** Resolves to the status and the header fields of the response. If the request fails, the status is the code of the error. */
function answer({ method = "GET", path, headers, key, body }, tag) {
  const fields = {
    ...headers,
    ...(key && { authorization: `Bearer ${keys[key]}` }),
    ...(tag && { "if-none-match": tag }),
  };
  return new Promise((resolve) => {
    const failed = ({ code: status }) => resolve({ status });
    const options = { method, headers: fields, agent };
    const outgoing = request(server.url + path, options, (response) => {
      response.on("error", failed).on("end", () => {
        resolve({ status: response.statusCode, headers: response.headers });
      });
      response.resume();
    });
    outgoing.on("error", failed).end(body);
  });
}

function count(what, came) {
  const error = `${what.replace(/[0-9a-f-]{36}/, "{id}").slice(0, 80)}: ${came}`;
  errors.set(error, (errors.get(error) ?? 0) + 1);
}

async function sampleMemory() {
  const samples = [];
  while (performance.now() - start < milliseconds) {
    samples.push(await server.memory());
    await wait(Math.min(5_000, milliseconds / 100));
  }
  return samples;
}

function report() {
  const quarter = (number) =>
    median(samples.slice((samples.length * number) / 4, (samples.length * (number + 1)) / 4));
  const [early, late] = [quarter(1), quarter(3)];
  const holds = {
    "memory does not grow": late <= early * ALLOWED,
    "no handle is left open": handlesAfter <= handlesBefore,
    "every status is as expected": errors.size === 0,
    "exits with 0 and writes nothing": code === 0 && stderr === "",
  };
  console.log(`${sent} requests in ${values.minutes} minutes after a warm-up`);
  console.log(`resident memory: ${early.toFixed(1)} MB, then ${late.toFixed(1)} MB`);
  for (const [promise, held] of Object.entries(holds))
    console.log(`${held ? "yes" : "NO "} ${promise}`);
  for (const [error, times] of errors) console.log(`${times} times: ${error}`);
  process.stdout.write(stderr);
  if (Object.values(holds).includes(false)) process.exitCode = 1;
}
