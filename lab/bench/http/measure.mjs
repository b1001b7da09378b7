// How much CPU time does a request take in our adapters, compared with the same host serving prepared answers? The benchmark alternates
// between the servers every few hundred requests, so that other load on the machine affects all servers equally. The benchmark needs
// taskset (Linux) and two cores. npm run lab -- bench http [--learners 1000] [--rounds 60] [--only node]
import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { precompute } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";
import { writeSnapshot } from "@mastery/node/snapshots";
import { generateDataset } from "@mastery/synthetic-school";
import { flags } from "../flags.mjs";
import { printTable } from "../rounds.mjs";

const CONNECTIONS = 64;
const REQUESTS = 500;
/** Number of requests before the first round, so that V8 has optimised every server. */
const WARM_UP = 20_000;
const BASELINE = "node:http, prepared Buffer";
/** Our adapters, each with the server that it is compared with, and the smallest accepted share of that server's speed. */
const PEERS = {
  "@mastery/http-node": [BASELINE, 0.75],
  "@mastery/http-fastify": ["Fastify, response schema", 1],
  "@mastery/http-express": ["Express, res.json", 1],
};
const KINDS = [...new Set(Object.entries(PEERS).flatMap(([ours, [peer]]) => [peer, ours]))];

const { learners, rounds, only } = flags({ learners: 1000, rounds: 60, only: "" });
const folder = await mkdtemp(join(tmpdir(), "bench-http-"));
const servers = [];
try {
  await promisify(execFile)("taskset", ["-c", "-p", "1", String(process.pid)]);
  const dataset = generateDataset({ learners, seed: 42 });
  const snapshot = await precompute(dataset, { embedder: hashingEmbedder() });
  const file = join(folder, "school.snapshot");
  await writeSnapshot(file, snapshot);
  const ids = shuffled(snapshot.learners().map(({ learner_id }) => learner_id));
  for (const kind of KINDS.filter((name) => name.includes(only))) {
    const server = await start(kind, file, ids);
    servers.push(server);
    // Each server is warmed up right after its start, because a server closes connections that send no request.
    await time(server, WARM_UP);
  }
  for (let round = 0; round < rounds; round++) {
    for (const server of shuffled(servers)) server.times.push(await time(server, REQUESTS));
  }
  report();
} finally {
  for (const { child } of servers) child.kill();
  await rm(folder, { recursive: true });
}
// Exits explicitly, because connections stay open.
process.exit();

async function start(kind, file, ids) {
  const child = fork(join(import.meta.dirname, "server.mjs"), [kind, file], {
    execPath: "taskset",
    execArgv: ["-c", "0", process.execPath],
  });
  const [{ port }] = await once(child, "message");
  const ask = await openClient(port, ids);
  return { kind, child, ask, times: [] };
}

/** Resolves to the server's CPU time per request, in microseconds. */
async function time({ child, ask }, count) {
  const before = await usage(child);
  await ask(count);
  return ((await usage(child)) - before) / count;
}

async function usage(child) {
  child.send("usage");
  const [microseconds] = await once(child, "message");
  return microseconds;
}

/** Resolves to a function that sends a number of requests over open connections. The function resolves once all requests have responses. */
async function openClient(port, ids) {
  const requests = ids.map((id) =>
    Buffer.from(`GET /recommend/${id}?n=5 HTTP/1.1\r\nHost: localhost\r\n\r\n`),
  );
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, "127.0.0.1"));
  let [asked, left, busy, finish] = [0, 0, 0];
  const next = (socket) => {
    if (left-- > 0) socket.write(requests[asked++ % requests.length]);
    else if (--busy === 0) finish();
  };
  for (const socket of sockets) {
    await once(socket, "connect");
    let missing = 0;
    socket.on("data", (chunk) => {
      missing = (missing || lengthOf(chunk)) - chunk.length;
      if (missing === 0) next(socket);
    });
  }
  return async (count) => {
    [left, busy] = [count, sockets.length];
    await new Promise((resolve) => {
      finish = resolve;
      for (const socket of sockets) next(socket);
    });
  };
}

/** Returns the length in bytes of the response that starts in a chunk. Throws an error if the status is not 200. */
function lengthOf(chunk) {
  const start = chunk.latin1Slice(0, Math.min(1024, chunk.length));
  if (!start.startsWith("HTTP/1.1 200"))
    throw new Error(`expected a response with status 200, got ${start}`);
  return start.indexOf("\r\n\r\n") + 4 + Number(/content-length: (\d+)/i.exec(start)[1]);
}

function report() {
  console.log(`${learners} learners, ${rounds} rounds of ${REQUESTS} requests`);
  const rows = servers.map(({ kind, times }) => {
    const [peer, least] = PEERS[kind] ?? [];
    const middle = `${quantile(times, 0.5).toFixed(1)} µs`;
    return [kind, middle, ratio(BASELINE, times), ratio(peer, times), least ?? ""];
  });
  const head = ["server", "CPU per request", "speed of `node:http`", "of its peer", "least"];
  printTable([head, ...rows]);
}

/**
 * Returns a text with the median and the quartiles of the peer's time divided by the given time, computed within each round. The text is
 * empty if the peer was not measured.
 */
function ratio(peer, times) {
  const theirs = servers.find(({ kind }) => kind === peer)?.times;
  if (theirs === undefined) return "";
  const ratios = times.map((own, round) => theirs[round] / own);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((q) => quantile(ratios, q).toFixed(2));
  return `${middle} (${low} to ${high})`;
}

function quantile(numbers, share) {
  return numbers.toSorted((a, b) => a - b)[(numbers.length * share) | 0];
}

function shuffled(all) {
  return all
    .map((one) => [Math.random(), one])
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}
