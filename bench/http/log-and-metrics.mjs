// What do a log and metrics cost? Runs `mastery serve` with and without them side by side, and changes between them every
// thousand requests. Needs taskset (Linux) and two cores.
// After `npm run build`: node bench/http/log-and-metrics.mjs [--learners 1000] [--rounds 100] [--adapter node]
import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { readSnapshot } from "@mastery/node/snapshots";
import { Client } from "./client.mjs";
import { median, quantile, ratio } from "./quantiles.mjs";
import { inTurn, shuffled, usage } from "./servers.mjs";

const REQUESTS = 1000;
/** Requests; long enough for the compiler to have seen everything. */
const WARM_UP = 20_000;
/** What throughput may lose. */
const GOAL = 0.9;

const METRICS = ["--metrics-port", "0"];
const PLAIN = "plain";
/** Options of `serve` by name; `plain` twice shows what chance does. */
const KINDS = {
  [PLAIN]: [],
  "plain, again": [],
  "--log json": ["--log", "json"],
  "--log text": ["--log", "text"],
  "--metrics-port": METRICS,
  "--log json --metrics-port": ["--log", "json", ...METRICS],
};

const { values } = parseArgs({
  options: {
    learners: { type: "string", default: "1000" },
    rounds: { type: "string", default: "100" },
    adapter: { type: "string", default: "node" },
  },
});
const run = promisify(execFile);
await run("taskset", ["-c", "-p", "1", String(process.pid)]);

const folder = await mkdtemp(join(tmpdir(), "bench-log-"));
const servers = new Map();
try {
  const file = join(folder, "snapshot");
  await run(process.execPath, [join(import.meta.dirname, "prepare.mjs"), values.learners, file]);
  const ids = (await readSnapshot(file)).learners().map(({ learner_id }) => learner_id);
  for (const [kind, options] of Object.entries(KINDS)) {
    servers.set(kind, await start(options, file, shuffled(ids)));
  }
  for (const server of servers.values()) await measure(server, WARM_UP);
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [, server] of inTurn(servers)) server.rounds.push(await measure(server, REQUESTS));
  }
  await checkLogs();
  report();
} finally {
  for (const { child } of servers.values()) child.kill();
  await rm(folder, { recursive: true });
}

/** Starts the command on the first core; its log goes to a file. */
async function start(options, file, ids) {
  const main = join(import.meta.dirname, "../../packages/cli/dist/main.js");
  const log = join(folder, `${servers.size}.log`);
  const stderr = await open(log, "w");
  const serve = ["serve", "--data", file, "--port", "0", "--quiet", "--adapter", values.adapter];
  const child = fork(main, [...serve, ...options], {
    execPath: "taskset",
    execArgv: ["-c", "0", process.execPath, "--import", join(import.meta.dirname, "usage.mjs")],
    stdio: ["ignore", "pipe", stderr.fd, "ipc"],
  });
  const [line] = await once(child.stdout, "data");
  await stderr.close();
  const { port } = new URL(String(line).replace("listening on ", ""));
  return { child, log, port, ids, rounds: [] };
}

/** Over connections of its own: the server closes those that rest while others are measured. */
async function measure(server, count) {
  const client = await Client.open(server.port, server.ids);
  const before = await usage(server);
  const start = performance.now();
  await client.ask(count);
  const milliseconds = performance.now() - start;
  const { microseconds } = await usage(server);
  client.close();
  return {
    microseconds: (microseconds - before.microseconds) / count,
    perSecond: (1000 * count) / milliseconds,
  };
}

/** Fails if a log that was measured lacks a line, or was written where none was asked for. */
async function checkLogs() {
  const expected = WARM_UP + REQUESTS * Number(values.rounds);
  for (const [kind, { child, log }] of servers) {
    const exited = once(child, "exit");
    child.kill();
    await exited;
    const lines = (await readFile(log, "utf8")).split("\n").length - 1;
    if (lines !== (kind.includes("--log") ? expected : 0))
      throw new Error(`${kind}: ${lines} lines`);
  }
}

function report() {
  const { learners, rounds, adapter } = values;
  console.log(
    `${adapter}, ${learners} learners, ${rounds} rounds of ${REQUESTS} requests; medians (and quartiles)`,
  );
  console.log(
    "| mastery serve | processor per request: 5 % | median | throughput by processor time | throughput as clocked | goal |",
  );
  console.log("|---|---|---|---|---|---|");
  const all = (kind, key) => servers.get(kind).rounds.map((one) => one[key]);
  for (const kind of servers.keys()) {
    const own = all(kind, "microseconds");
    const cells = [
      kind,
      `${quantile(own, 0.05).toFixed(1)} µs`,
      `${median(own).toFixed(1)} µs`,
      kind === PLAIN ? "" : ratio(all(PLAIN, "microseconds"), own),
      kind === PLAIN ? "" : ratio(all(kind, "perSecond"), all(PLAIN, "perSecond")),
      kind.startsWith(PLAIN) ? "" : GOAL,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}
