// What does a request take of the processor, where the machine is not quiet? Changes between the servers every few hundred
// requests, so that what else runs meets all of them alike. Needs taskset (Linux) and two cores, but no wrk.
// After `npm run build`: node bench/http/side-by-side.mjs [--learners 1000] [--rounds 100] [--only node]
import { execFile } from "node:child_process";
import { parseArgs, promisify } from "node:util";
import { Client } from "./client.mjs";
import { quantile, ratio } from "./quantiles.mjs";
import { BASELINE, inTurn, PEERS, usage, withServers } from "./servers.mjs";

const REQUESTS = 500;
/** Requests; long enough for the compiler to have seen everything. */
const WARM_UP = 20_000;

const { values } = parseArgs({
  options: {
    learners: { type: "string", default: "1000" },
    rounds: { type: "string", default: "100" },
    only: { type: "string", default: "" },
  },
});
await promisify(execFile)("taskset", ["-c", "-p", "1", String(process.pid)]);

await withServers(values, async (servers, ids) => {
  const times = new Map();
  const clients = new Map();
  async function time(kind, count) {
    const before = await usage(servers.get(kind));
    await clients.get(kind).ask(count);
    const after = await usage(servers.get(kind));
    return (after.microseconds - before.microseconds) / count;
  }
  for (const [kind, server] of servers) {
    times.set(kind, []);
    clients.set(kind, await Client.open(server.port, ids));
    await time(kind, WARM_UP);
  }
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [kind] of inTurn(servers)) times.get(kind).push(await time(kind, REQUESTS));
  }
  for (const client of clients.values()) client.close();
  report(times);
});

function report(times) {
  console.log(`${values.rounds} rounds of ${REQUESTS} requests; medians (and quartiles)`);
  console.log(
    "| server | processor per request: 5 % | median | of `node:http` | of its peer | goal |",
  );
  console.log("|---|---|---|---|---|---|");
  for (const [kind, own] of times) {
    const [peer, goal] = PEERS[kind] ?? [];
    const ratioTo = (other) => (times.has(other) ? ratio(times.get(other), own) : "");
    const cells = [
      kind,
      `${quantile(own, 0.05).toFixed(1)} µs`,
      `${quantile(own, 0.5).toFixed(1)} µs`,
      ratioTo(BASELINE),
      ratioTo(peer),
      goal ?? "",
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}
