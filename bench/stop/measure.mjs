// What do clients lose when a server is stopped? See README.md.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { precompute } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";
import { writeSnapshot } from "@mastery/node/snapshots";
import { generateDataset } from "@mastery/synthetic-school";
import { ask, KINDS, readSlowly } from "./clients.mjs";

const MASTERY = join(import.meta.dirname, "../../packages/cli/dist/main.js");
const { values } = parseArgs({
  options: {
    stops: { type: "string", default: "100" },
    think: { type: "string", default: "0,100,1000,4000,6000" },
    hosts: { type: "string", default: "node,express,fastify" },
    readers: { type: "string", default: "15" },
    learners: { type: "string", default: "20000" },
    parallel: { type: "string", default: "4" },
  },
});
const hosts = values.hosts.split(",");
const folder = await mkdtemp(join(tmpdir(), "bench-stop-"));
try {
  await reportStops(await prepare("small", 240));
  await reportSlowReaders(await prepare("large", Number(values.learners)));
} finally {
  await rm(folder, { recursive: true });
}

async function reportStops({ file, paths }) {
  const names = ["answered", "resets", "of late clients", "before the stop", "cut bodies"];
  console.log(`| host | client | think time | stops | ${names.join(" | ")} | slowest stop |`);
  console.log(`| --- | --- | --: | --: |${names.map(() => " --: |").join("")} --: |`);
  for (const thinkTime of values.think.split(",").map(Number)) {
    for (const host of hosts) {
      for (const kind of KINDS) {
        const stops = await inParallel(Number(values.stops), () =>
          stopUnderLoad(host, file, (url) => ask(kind, url, paths, thinkTime), thinkTime),
        );
        const sum = (key) => stops.reduce((total, { outcome }) => total + outcome[key], 0);
        const slowest = Math.max(...stops.map(({ milliseconds }) => milliseconds));
        if (sum("reset") + sum("cut") > 0) process.exitCode = 1;
        const counts = ["answered", "reset", "late", "before", "cut"].map(sum);
        const cells = [host, kind, `${thinkTime} ms`, stops.length, ...counts];
        console.log(`| ${cells.join(" | ")} | ${(slowest / 1000).toFixed(1)} s |`);
      }
    }
  }
}

async function reportSlowReaders({ file }) {
  const seconds = 6;
  console.log(`\n| host | stops with a reader that takes ${seconds} s | answers that came whole |`);
  console.log("| --- | --: | --: |");
  for (const host of hosts) {
    const stops = await inParallel(Number(values.readers), () =>
      stopUnderLoad(host, file, (url) => readSlowly(url, "/learners", seconds), 0),
    );
    const whole = stops.filter(({ outcome }) => outcome).length;
    console.log(`| ${host} | ${stops.length} | ${whole} |`);
  }
}

/** Starts a server, lets clients ask, stops it by SIGTERM at a random moment of a pause, and resolves once both have ended. */
async function stopUnderLoad(host, file, load, pause) {
  const options = ["serve", "--data", file, "--port", "0", "--quiet", "--adapter", host];
  const server = spawn(process.execPath, [MASTERY, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(server, "exit");
  const [line] = await once(server.stdout.setEncoding("utf8"), "data");
  const { underWay, stopping, outcome } = load(line.replace("listening on ", "").trim());
  await underWay;
  const ended = outcome();
  await wait(200 + pause * Math.random());
  const start = performance.now();
  stopping();
  server.kill("SIGTERM");
  const [code] = await exit;
  const milliseconds = performance.now() - start;
  if (code !== 0) throw new Error(`the server ended with ${code}`);
  return { milliseconds, outcome: await ended };
}

async function inParallel(count, task) {
  const results = [];
  const worker = async () => {
    while (count-- > 0) results.push(await task());
  };
  await Promise.all(Array.from({ length: Number(values.parallel) }, worker));
  return results;
}

async function prepare(name, learners) {
  const file = join(folder, `${name}.snapshot`);
  const dataset = generateDataset({ learners, seed: 42 });
  const snapshot = await precompute(dataset, { embedder: hashingEmbedder() });
  await writeSnapshot(file, snapshot);
  const ids = snapshot.learners().map(({ learner_id }) => learner_id);
  const ofLearners = ids.slice(0, 40).flatMap((id) => [`/profile/${id}`, `/recommend/${id}`]);
  return { file, paths: ["/health", "/learners", "/clusters", ...ofLearners] };
}
