// What do clients notice while the served snapshot is replaced? See README.md.
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { precompute } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";
import { readSnapshot, writeSnapshot } from "@mastery/node/snapshots";
import { generateDataset } from "@mastery/synthetic-school";
import { exchanges, load } from "./load.mjs";
import { startServer } from "./server.mjs";

const { values } = parseArgs({
  options: {
    swaps: { type: "string", default: "1000" },
    rounds: { type: "string", default: "10" },
    pause: { type: "string", default: "0" },
    hosts: { type: "string", default: "node,express,fastify" },
    learners: { type: "string", default: "240" },
    files: { type: "string", multiple: true },
    "warm-up": { type: "string", default: "500000" },
  },
});

/** Milliseconds of a round without swaps. */
const QUIET = 3_000;

/** Another version of the rules, under which most answers differ. */
const OTHER_RULES = {
  weights: { skillOverlap: 0.4, gradeFit: 0.3, semanticSimilarity: 0.2, clusterSignal: 0.1 },
  kRange: [3, 6],
};

const folder = await mkdtemp(join(tmpdir(), "bench-swap-"));
try {
  const files = values.files?.map((file) => resolve(file)) ?? (await prepare());
  const all = await exchanges(await Promise.all(files.map((file) => readSnapshot(file))));
  const differing = all.filter(({ bodies: [one, other] }) => !one.equals(other)).length;
  const { size } = await stat(files[0]);
  console.log(
    `snapshots of ${(size / 2 ** 20).toFixed(1)} MB, ${all.length} requests, ${differing} of them with another answer from each`,
  );
  for (const host of values.hosts.split(",")) report(host, size, await measure(host, files, all));
} finally {
  await rm(folder, { recursive: true });
}

async function prepare() {
  const dataset = generateDataset({ learners: Number(values.learners), seed: 42 });
  const embedder = hashingEmbedder();
  const files = [join(folder, "a.snapshot"), join(folder, "b.snapshot")];
  await writeSnapshot(files[0], await precompute(dataset, { embedder }));
  await writeSnapshot(files[1], await precompute(dataset, { embedder, ...OTHER_RULES }));
  return files;
}

/** Full load throughout. Rounds without swaps alternate with rounds of swaps, one right after the other. */
async function measure(host, files, all) {
  const server = await startServer(folder, files, host);
  const swaps = Math.ceil(Number(values.swaps) / Number(values.rounds));
  await underLoad(server, all, (loading) => loading.answered(Number(values["warm-up"])));
  const without = [];
  const withSwaps = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    without.push(await underLoad(server, all, () => wait(QUIET)));
    withSwaps.push(
      await underLoad(server, all, async () => {
        for (let swap = 0; swap < swaps; swap++) {
          await server.swap();
          await wait(Number(values.pause));
        }
      }),
    );
  }
  const after = await underLoad(server, all, () => wait(QUIET));
  await server.stop();
  return { swaps: swaps * withSwaps.length, without, withSwaps, after };
}

async function underLoad(server, all, task) {
  await server.memory();
  await server.longest();
  const loading = await load(server.port, all);
  const start = performance.now();
  await task(loading);
  const seconds = (performance.now() - start) / 1000;
  const outcome = await loading.stop();
  return { ...outcome, seconds, ...(await server.longest()), memory: await server.memory() };
}

function report(host, size, { swaps, without, withSwaps, after }) {
  const sum = (key) => [...without, ...withSwaps].reduce((total, round) => total + round[key], 0);
  const failed = sum("failed");
  const mixed = sum("mixed");
  const requests = withSwaps.reduce((total, { milliseconds }) => total + milliseconds.length, 0);
  const p99 = (rounds) =>
    quantile(
      rounds.flatMap(({ milliseconds }) => milliseconds),
      0.99,
    );
  const longest = (rounds, key) => Math.max(...rounds.map((round) => round[key])).toFixed(1);
  const [before, during] = [p99(without), p99(withSwaps)];
  const start = without[0].memory.peak;
  const peak = Math.max(...withSwaps.map(({ memory }) => memory.peak));
  const allowed = (start + size / 2 ** 20) * 1.2;
  const halfway = withSwaps[Math.floor((withSwaps.length - 1) / 2)].memory.now;
  const seconds = withSwaps.reduce((total, round) => total + round.seconds, 0);
  console.log(
    `\n${host}: ${swaps} swaps, one every ${((1000 * seconds) / swaps).toFixed(0)} ms; ${requests} requests meanwhile`,
  );
  console.log(`  failed ${failed}, bodies of neither snapshot ${mixed}`);
  const [one, other] = [0, 1].map((version) =>
    withSwaps.reduce((total, { fromEach }) => total + fromEach[version], 0),
  );
  console.log(`  answers from the first ${one}, from the second ${other}`);
  console.log(
    `  p99 ${before.toFixed(1)} ms without swaps, ${during.toFixed(1)} ms with: ${(during / before).toFixed(2)} ×`,
  );
  console.log(
    `  longest block of the event loop ${longest(without, "longestBlock")} ms without, ${longest(withSwaps, "longestBlock")} ms with; processor time in it ${longest(without, "longestWork")} ms without, ${longest(withSwaps, "longestWork")} ms with`,
  );
  console.log(
    `  RSS ${start.toFixed(0)} MB at most before, ${peak.toFixed(0)} at most with swaps (goal ${allowed.toFixed(0)}), ${halfway.toFixed(0)} after half of the swaps, ${after.memory.now.toFixed(0)} after all`,
  );
  if (failed + mixed > 0) process.exitCode = 1;
}

function quantile(numbers, share) {
  return Float64Array.from(numbers).sort()[Math.floor(numbers.length * share)];
}
