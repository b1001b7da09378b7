// How much of a host's own throughput do the adapters keep? Needs wrk and taskset (Linux), and two cores.
// After `npm run build`: node bench/http/measure.mjs [--learners 1000] [--rounds 15] [--seconds 1] [--only node]
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { median, ratio } from "./quantiles.mjs";
import { BASELINE, inTurn, PEERS, usage, withServers } from "./servers.mjs";

const CONNECTIONS = 64;
/** Seconds; long enough for the compiler to have seen everything. */
const WARM_UP = 2;

const { values } = parseArgs({
  options: {
    learners: { type: "string", default: "1000" },
    rounds: { type: "string", default: "15" },
    seconds: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const run = promisify(execFile);

await withServers(values, async (servers, ids) => {
  const folder = await mkdtemp(join(tmpdir(), "bench-http-"));
  try {
    const script = await writeScript(folder, ids);
    for (const server of servers.values()) await load(server, script, WARM_UP);
    const results = new Map([...servers.keys()].map((kind) => [kind, []]));
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const [kind, server] of inTurn(servers)) {
        results.get(kind).push(await load(server, script, values.seconds));
      }
    }
    report(results);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Asks for all ids in turn. */
async function writeScript(folder, ids) {
  const file = join(folder, "all-ids.lua");
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
  await writeFile(`${file}.ids`, ids.map((id) => `${id}\n`).join(""));
  return file;
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
  const requests = Number(/(\d+) requests in/.exec(stdout)[1]);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    microseconds: (after.microseconds - before.microseconds) / requests,
    p99: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit],
    rss: after.rss,
  };
}

function report(results) {
  const { learners, rounds, seconds } = values;
  console.log(
    `${learners} learners, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s, medians (and quartiles)`,
  );
  console.log(
    "| server | requests/s | of `node:http` | of its peer | processor per request | of `node:http` | of its peer | goal | p99 | RSS |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  for (const kind of results.keys()) console.log(row(kind, results));
}

function row(kind, results) {
  const all = (name, key) => results.get(name).map((one) => one[key]);
  const [peer, goal] = PEERS[kind] ?? [];
  const throughput = (other) =>
    results.has(other) ? ratio(all(kind, "perSecond"), all(other, "perSecond")) : "";
  const processor = (other) =>
    results.has(other) ? ratio(all(other, "microseconds"), all(kind, "microseconds")) : "";
  const cells = [
    kind,
    median(all(kind, "perSecond")).toFixed(0),
    throughput(BASELINE),
    throughput(peer),
    `${median(all(kind, "microseconds")).toFixed(1)} µs`,
    processor(BASELINE),
    processor(peer),
    goal ?? "",
    `${median(all(kind, "p99")).toFixed(1)} ms`,
    `${(median(all(kind, "rss")) / 1e6).toFixed(0)} MB`,
  ];
  return `| ${cells.join(" | ")} |`;
}
