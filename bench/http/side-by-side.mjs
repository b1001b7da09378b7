// What does each adapter add to a request, in processor time, where the machine is not quiet? One process holds the client and
// all listeners, and changes between them every few hundred requests, so that what else runs meets all of them alike. Needs no
// wrk. After `npm run build`: node bench/http/side-by-side.mjs [--learners 1000] [--rounds 200]
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { parseArgs } from "node:util";
import { precompute } from "@mastery/core";
import { generateDataset } from "@mastery/dataset";
import { hashingEmbedder } from "@mastery/embeddings";
import { listenersOf } from "./listeners.mjs";

const CONNECTIONS = 64;
const REQUESTS = 400;
/** Long enough for the compiler to have seen everything. */
const WARM_UP = 10_000;

const { values } = parseArgs({
  options: {
    learners: { type: "string", default: "1000" },
    rounds: { type: "string", default: "200" },
  },
});
const dataset = generateDataset({ learners: Number(values.learners), seed: 42 });
const snapshot = await precompute(dataset, { embedder: hashingEmbedder() });
const requests = snapshot
  .learners()
  .map(({ learner_id }) => `GET /recommend/${learner_id}?n=5 HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  .map((request) => Buffer.from(request));

const made = Object.entries(listenersOf(snapshot)).filter(([kind]) => !kind.includes("xpress"));
const listeners = new Map();
for (const [kind, make] of made) listeners.set(kind, await make());
let listener;
const server = createServer((req, res) => listener(req, res)).listen(0, "127.0.0.1");
await once(server, "listening");

let asked = 0;
let toAsk = 0;
let open = 0;
let finish;
const sockets = Array.from({ length: CONNECTIONS }, () =>
  connect(server.address().port, "127.0.0.1"),
);
for (const socket of sockets) {
  await once(socket, "connect");
  // An answer comes in one piece: the next request follows it.
  socket.on("data", () => ask(socket));
}

function ask(socket) {
  if (toAsk-- > 0) socket.write(requests[asked++ % requests.length]);
  else if (--open === 0) finish();
}

/** Microseconds of processor time per request, the client's included. */
async function time(kind, count) {
  listener = listeners.get(kind);
  toAsk = count;
  open = CONNECTIONS;
  const start = process.cpuUsage();
  await new Promise((resolve) => {
    finish = resolve;
    sockets.forEach(ask);
  });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / count;
}

const kinds = [...listeners.keys()];
const times = new Map(kinds.map((kind) => [kind, []]));
for (const kind of kinds) await time(kind, WARM_UP);
for (let round = 0; round < Number(values.rounds); round++) {
  // Each round starts with another, so that none is always the one after the slowest.
  for (const [i] of kinds.entries()) {
    const kind = kinds[(i + round) % kinds.length];
    times.get(kind).push(await time(kind, REQUESTS));
  }
}
for (const socket of sockets) socket.destroy();
server.close();

// The lower quantiles are those of slices that nothing else got in the way of.
const quantile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[(numbers.length * share) | 0];
const [baseline] = times.values();
console.log("| server | processor per request, beyond `node:http`: 2 % | 10 % | median |");
console.log("|---|---|---|---|");
for (const [kind, own] of times) {
  const added = [0.02, 0.1, 0.5].map((share) => quantile(own, share) - quantile(baseline, share));
  console.log(`| ${kind} | ${added.map((us) => `${us.toFixed(1)} µs`).join(" | ")} |`);
}
