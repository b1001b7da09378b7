// Serves a large school: node learners-server.mjs LEARNERS READABLE. Callers may read "all" learners, or a set of so many. Tells its
// port, and after each message how long its event loop was held up at most since the last, and its memory.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createRequestListener, startServer } from "@mastery/http-node";
import { tiledSnapshot } from "./tiled-snapshot.mjs";

const [learners, readable] = process.argv.slice(2);
const snapshot = await tiledSnapshot(Number(learners));
const grant = { learners: readable === "all" ? "all" : new Set(idsUpTo(Number(readable))) };
const listener = createRequestListener(snapshot, { authorize: () => grant });
const { port } = await startServer(listener, { port: 0 });
// Not what a list costs: the revision and what all answers share, which the first request makes, and garbage of the preparation.
await (await fetch(`http://127.0.0.1:${port}/health`)).text();
globalThis.gc();
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.send({ port });
process.on("message", () => {
  process.send({ longest: delay.max / 1e6, rss: process.memoryUsage().rss / 2 ** 20 });
  delay.reset();
});

/** Every second id, up to so many, as a parser would make them. */
function idsUpTo(count) {
  const ids = Array.from(
    { length: count },
    (_, i) => `00000000-0000-0000-0000-0000${(2 * i).toString(16).padStart(8, "0")}`,
  );
  return JSON.parse(JSON.stringify(ids));
}
