// What do clients lose when a server is stopped? The benchmark starts `mastery serve`, sends requests from 40 keep-alive clients, sends
// SIGTERM at a random moment, and counts the outcomes of the requests. The benchmark fails if a response is reset or cut off. npm run lab -- bench
// -- stop [--stops 100] [--think 0,100,1000]
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { flags } from "../flags.mjs";
import { printTable } from "../rounds.mjs";
import { startServerProcess, writeSchool } from "../server-process.mjs";

const CLIENTS = 40;
const { stops, think: thinkTimes } = flags({ stops: 100, think: "0,100,1000" });
const folder = await mkdtemp(join(tmpdir(), "bench-stop-"));
try {
  const { file, learners } = await writeSchool(folder);
  const ofLearners = learners.slice(0, 40).flatMap((id) => [`/profile/${id}`, `/recommend/${id}`]);
  const paths = ["/health", "/learners", "/clusters", ...ofLearners];
  const rows = [["think time", "stops", "answered", "resets", "cut off", "slowest stop"]];
  for (const think of thinkTimes.split(",").map(Number)) {
    const counts = { answered: 0, reset: 0, cut: 0 };
    let slowest = 0;
    for (let stop = 0; stop < stops; stop++) {
      slowest = Math.max(slowest, await stopUnderLoad(file, paths, think, counts));
    }
    if (counts.reset + counts.cut > 0) process.exitCode = 1;
    const { answered, reset, cut } = counts;
    rows.push([`${think} ms`, stops, answered, reset, cut, `${(slowest / 1000).toFixed(1)} s`]);
  }
  printTable(rows);
} finally {
  await rm(folder, { recursive: true });
}

/**
 * Resolves to the milliseconds from the signal to the exit, once the server refuses all clients. Adds the outcomes of the requests to
 * `counts`. Throws an error if the exit status is not 0.
 */
async function stopUnderLoad(file, paths, think, counts) {
  const server = await startServerProcess(file);
  const clients = Array.from({ length: CLIENTS }, (_, first) =>
    keepAsking(server.url, paths, first, think, counts),
  );
  await wait(500 + think * (1 + Math.random()));
  const start = performance.now();
  const { code, stderr } = await server.stop();
  const milliseconds = performance.now() - start;
  await Promise.all(clients);
  if (code !== 0) throw new Error(`the server exited with ${code}: ${stderr}`);
  return milliseconds;
}

/** Requests one path after another over one connection until the server refuses connections. Adds the outcomes to `counts`. */
async function keepAsking(url, paths, first, think, counts) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await wait((think * first) / CLIENTS);
  for (let at = first; ; at++) {
    const outcome = await outcomeOf(url + paths[at % paths.length], agent);
    if (outcome === "refused") return;
    counts[outcome]++;
    await wait(think);
  }
}

async function outcomeOf(url, agent) {
  try {
    const [response] = await once(get(url, { agent }), "response");
    let length = 0;
    for await (const chunk of response) length += chunk.length;
    return length === Number(response.headers["content-length"]) ? "answered" : "cut";
  } catch (error) {
    if (error.code === "ECONNREFUSED") return "refused";
    return error.code === "ECONNRESET" && error.message === "aborted" ? "cut" : "reset";
  }
}
