// Serves a snapshot in one of the ways of listeners.mjs: node server.mjs KIND FILE. Tells its port, then its use of memory and
// processor whenever it gets a message.
import { executionAsyncResource } from "node:async_hooks";
import { once } from "node:events";
import { createServer } from "node:http";
import { startServer } from "@mastery/http-node";
import { readSnapshot } from "@mastery/node/snapshots";
import { listenersOf } from "./listeners.mjs";

// Here too, and so for the peers: without it, chance decides whether a process is a quarter slower (see ticks.mjs).
const kept = [];
process.nextTick(() => kept.push(executionAsyncResource()));

const [kind, file] = process.argv.slice(2);
const listeners = listenersOf(await readSnapshot(file));

// Longer than a client lets a connection rest while others are measured.
const keepAliveTimeout = 60_000;
const listener = await listeners[kind]();
// Ours as users run them, with limits and draining.
if (kind.startsWith("@mastery/")) {
  process.send(await startServer(listener, { port: 0, keepAliveTimeout }));
} else {
  const server = createServer({ keepAliveTimeout }, listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send(server.address());
}
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ rss: process.memoryUsage().rss, microseconds: user + system });
});
