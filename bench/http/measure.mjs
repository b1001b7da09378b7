// How much of a host's own throughput do the adapters keep? Needs wrk and taskset (Linux), and two cores.
// After `npm run build`: node bench/http/measure.mjs [--learners 1000] [--rounds 15] [--seconds 1] [--only node]
import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { readSnapshot } from "@mastery/dataset";

const BASELINE = "node:http, prepared Buffer";
/** Each of ours with the peer that it is held against, and the goal. */
const PEERS = {
  "@mastery/http-node": [BASELINE, 0.85],
  "@mastery/http-fastify": ["Fastify, response schema", 1.5],
  "@mastery/http-fastify, hijack": ["Fastify, response schema", 1.5],
  "@mastery/http-express": ["Express, res.json", 1.3],
};
/** What Fastify could do at best, as a limit beside the goals. */
const LIMIT = "Fastify, prepared Buffer";
const CONNECTIONS = 64;

const { values } = parseArgs({
  options: {
    learners: { type: "string", default: "1000" },
    rounds: { type: "string", default: "15" },
    seconds: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const pairs = Object.entries(PEERS).flatMap(([ours, [peer]]) => [peer, ours]);
const kinds = [...new Set([BASELINE, LIMIT, ...pairs])].filter((kind) =>
  kind.includes(values.only),
);
const learners = Number(values.learners);
const rounds = Number(values.rounds);
const run = promisify(execFile);

/** Long enough for the compiler to have seen everything. */
const WARM_UP = 2;

const folder = await mkdtemp(join(tmpdir(), "bench-http-"));
try {
  const file = join(folder, "snapshot");
  await run(process.execPath, [join(import.meta.dirname, "prepare.mjs"), values.learners, file]);
  const ids = (await readSnapshot(file)).learners().map(({ learner_id }) => learner_id);
  const script = await writeScript(ids);
  await measure(script, file);
} finally {
  await rm(folder, { recursive: true });
}

async function start(kind, file) {
  const child = fork(join(import.meta.dirname, "server.mjs"), [kind, file], {
    execPath: "taskset",
    execArgv: ["-c", "0", process.execPath],
  });
  const [{ port }] = await once(child, "message");
  return { child, port };
}

/** Asks for all ids in turn, in an order that is no one's. */
async function writeScript(ids) {
  const file = join(folder, "all-ids.lua");
  const shuffled = ids
    .map((id, i) => [(i * 2_654_435_761) % 2 ** 32, id])
    .sort(([a], [b]) => a - b);
  await writeFile(
    file,
    `local requests = {}
init = function(args)
  for id in io.lines("${file}.ids") do
    requests[#requests + 1] = wrk.format("GET", "/recommend/" .. id .. "?n=5")
  end
end
local at = 0
request = function()
  at = at % #requests + 1
  return requests[at]
end
`,
  );
  await writeFile(`${file}.ids`, shuffled.map(([, id]) => `${id}\n`).join(""));
  return file;
}

async function usage({ child }) {
  child.send("usage");
  const [answer] = await once(child, "message");
  return answer;
}

async function load(server, script, seconds) {
  const options = [
    ...["-t", "1", "-c", String(CONNECTIONS), "-d", `${seconds}s`, "--latency", "-s", script],
    `http://127.0.0.1:${server.port}`,
  ];
  const before = await usage(server);
  const { stdout } = await run("taskset", ["-c", "1", "wrk", ...options]);
  const after = await usage(server);
  if (/Non-2xx|Socket errors: connect (?!0, read 0, write 0)/.test(stdout)) throw new Error(stdout);
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    microseconds:
      (after.microseconds - before.microseconds) / Number(/(\d+) requests in/.exec(stdout)[1]),
    p99: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit],
  };
}

/** Measures all servers in each round, so that whatever else the machine does meets all of them alike. */
async function measure(script, file) {
  const servers = new Map();
  try {
    for (const kind of kinds) servers.set(kind, await start(kind, file));
    for (const server of servers.values()) await load(server, script, WARM_UP);
    const results = new Map(kinds.map((kind) => [kind, []]));
    for (let round = 0; round < rounds; round++) {
      // Each round starts with another server, so that none is always the one after the slowest.
      for (const [i] of kinds.entries()) {
        const kind = kinds[(i + round) % kinds.length];
        const server = servers.get(kind);
        const measured = await load(server, script, values.seconds);
        results.get(kind).push({ ...measured, rss: (await usage(server)).rss });
      }
    }
    report(results);
  } finally {
    for (const { child } of servers.values()) child.kill();
  }
}

function report(results) {
  console.log(
    `${learners} learners, ${CONNECTIONS} connections, ${rounds} rounds of ${values.seconds} s, medians (and quartiles)`,
  );
  console.log(
    "| server | requests/s | of `node:http` | of its peer | processor per request | of `node:http` | of its peer | goal | p99 | RSS |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  for (const kind of kinds) console.log(row(kind, results));
}

function row(kind, results) {
  const own = results.get(kind);
  const [peer, goal] = PEERS[kind] ?? [];
  const over = (other, ratio) => {
    if (!other) return "";
    const ratios = own.map((one, round) => ratio(one, results.get(other)[round]));
    const [low, middle, high] = [0.25, 0.5, 0.75].map((share) =>
      quantile(ratios, share).toFixed(2),
    );
    return kind === other ? middle : `${middle} (${low} to ${high})`;
  };
  const throughput = (one, other) => one.perSecond / other.perSecond;
  const processor = (one, other) => other.microseconds / one.microseconds;
  const cells = [
    kind,
    median(own.map(({ perSecond }) => perSecond)).toFixed(0),
    over(BASELINE, throughput),
    over(peer, throughput),
    `${median(own.map(({ microseconds }) => microseconds)).toFixed(1)} µs`,
    over(BASELINE, processor),
    over(peer, processor),
    goal ?? "",
    `${median(own.map(({ p99 }) => p99)).toFixed(1)} ms`,
    `${(median(own.map(({ rss }) => rss)) / 1e6).toFixed(0)} MB`,
  ];
  return `| ${cells.join(" | ")} |`;
}

function median(numbers) {
  return quantile(numbers, 0.5);
}

function quantile(numbers, share) {
  return numbers.toSorted((a, b) => a - b)[(numbers.length * share) | 0];
}
