// How long does a long list hold up other requests? After `npm run build`:
// node bench/http/learners.mjs [--learners 1000000] [--path /clusters/members/0]
import { fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    learners: { type: "string", default: "1000000" },
    path: { type: "string", default: "/learners" },
  },
});
const learners = Number(values.learners);
const SERVER = join(import.meta.dirname, "learners-server.mjs");

console.log(`GET ${values.path} of ${learners} learners`);
console.log(
  "| caller may read | asked for | seconds | MB | event loop held up at most | other requests: slowest | RSS |",
);
console.log("|---|---|---:|---:|---:|---:|---:|");
await measure("all", ["identity", "gzip", "br", "identity", "gzip", "br"]);
await measure(String(Math.floor(learners / 2)), ["identity", "identity"]);

async function measure(readable, codings) {
  const server = fork(SERVER, [String(learners), readable], { execArgv: ["--expose-gc"] });
  const [{ port }] = await once(server, "message");
  const report = async () => {
    server.send("report");
    return (await once(server, "message"))[0];
  };
  const kept = new Set();
  await ask(port, "/health");
  await report();
  for (const coding of codings) {
    let over = false;
    const others = askHonestly(port, () => over);
    const start = performance.now();
    const bytes = await ask(port, values.path, coding);
    const seconds = (performance.now() - start) / 1000;
    over = true;
    const slowest = await others;
    const { longest, rss } = await report();
    const again = kept.has(coding) ? ", again" : "";
    kept.add(coding);
    const cells = [
      readable,
      coding + again,
      seconds.toFixed(2),
      (bytes / 1e6).toFixed(1),
      `${longest.toFixed(1)} ms`,
      `${slowest.toFixed(1)} ms`,
      `${rss.toFixed(0)} MB`,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  server.kill();
}

/** Resolves to the bytes of the body. */
async function ask(port, path, coding = "identity") {
  const [response] = await once(
    get({ port, path, headers: { "accept-encoding": coding } }),
    "response",
  );
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return bytes;
}

/** Asks for something small again and again; resolves to the slowest answer in milliseconds. */
async function askHonestly(port, isOver) {
  let slowest = 0;
  while (!isOver()) {
    const start = performance.now();
    await ask(port, "/rules");
    slowest = Math.max(slowest, performance.now() - start);
  }
  return slowest;
}
