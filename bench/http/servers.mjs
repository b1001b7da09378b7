// The servers that are measured, each a process of its own on the first core.
import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readSnapshot } from "@mastery/node/snapshots";

export const BASELINE = "node:http, prepared Buffer";
/** What Fastify could do at best, as a limit beside the goals. */
const LIMIT = "Fastify, prepared Buffer";
/** Each of ours with the peer that it is held against, and the goal. */
export const PEERS = {
  "@mastery/http-node": [BASELINE, 0.85],
  "@mastery/http-fastify": ["Fastify, response schema", 1.5],
  "@mastery/http-express": ["Express, res.json", 1.3],
};
const PAIRS = Object.entries(PEERS).flatMap(([ours, [peer]]) => [peer, ours]);
/** All of them, the baseline first. */
const KINDS = [...new Set([BASELINE, LIMIT, ...PAIRS])];

/**
 * Calls `measure` with the running servers by kind, those whose kind has `only` in it, and all learners' ids, shuffled.
 */
export async function withServers({ learners, only }, measure) {
  const folder = await mkdtemp(join(tmpdir(), "bench-http-"));
  const servers = new Map();
  try {
    const file = join(folder, "snapshot");
    const prepare = join(import.meta.dirname, "prepare.mjs");
    await promisify(execFile)(process.execPath, [prepare, learners, file]);
    const ids = (await readSnapshot(file)).learners().map(({ learner_id }) => learner_id);
    for (const kind of KINDS.filter((name) => name.includes(only))) {
      servers.set(kind, await start(kind, file));
    }
    await measure(servers, shuffled(ids));
  } finally {
    for (const { child } of servers.values()) child.kill();
    await rm(folder, { recursive: true });
  }
}

/** What a server has used up to now: microseconds of processor time, and bytes of memory. */
export async function usage({ child }) {
  child.send("usage");
  const [answer] = await once(child, "message");
  return answer;
}

/** The servers in the order of a round: never the same, so that none is always the one after the slowest. */
export function inTurn(servers) {
  return shuffled([...servers]);
}

async function start(kind, file) {
  const child = fork(join(import.meta.dirname, "server.mjs"), [kind, file], {
    execPath: "taskset",
    execArgv: ["-c", "0", process.execPath],
  });
  const [{ port }] = await once(child, "message");
  return { child, port };
}

/** Copies a list in random order. */
export function shuffled(all) {
  return all
    .map((one) => [Math.random(), one])
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}
