// Serves a snapshot in one of the ways of listeners.mjs: node server.mjs KIND FILE. Tells its port, then its use of memory and
// processor whenever it gets a message.
import { executionAsyncResource } from "node:async_hooks";
import { createServer } from "node:http";
import { readSnapshot } from "@mastery/snapshot-file";
import { listenersOf } from "./listeners.mjs";

// Here too, and so for the peers: without it, chance decides whether a process is a quarter slower (see ticks.mjs).
const kept = [];
process.nextTick(() => kept.push(executionAsyncResource()));

const [kind, file] = process.argv.slice(2);
const listeners = listenersOf(await readSnapshot(file));

// Longer than a client lets a connection rest while others are measured.
const server = createServer({ keepAliveTimeout: 60_000 }, await listeners[kind]());
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ rss: process.memoryUsage().rss, microseconds: user + system });
});
