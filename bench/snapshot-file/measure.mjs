// Size and load time of a snapshot file, and what a snapshot takes in memory.
// After `npm run build`: node bench/snapshot-file/measure.mjs [learners]
import { stat, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { precompute } from "../../packages/mastery-core/dist/index.js";
import { letterEmbedder } from "../../packages/mastery-core/dist/testing/index.js";
import { readSnapshot, writeSnapshot } from "../../packages/node/dist/snapshots/index.js";
import { random } from "../random.mjs";

const LEARNERS = Number(process.argv[2] ?? 100_000);
const DOMAINS = 9;
const SKILLS = 48;
const RESOURCES = 180;
const TRACES_PER_LEARNER = 12;

const next = random(42);
const range = (length, make) => Array.from({ length }, (_, i) => make(i));
const hex = (digits) => range(digits, () => Math.floor(next() * 16).toString(16)).join("");
const uuids = range(LEARNERS, () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`);

const records = {
  skills: range(SKILLS, (i) => ({
    id: `skill_${i}`,
    preferred_label: `Compétence ${i}`,
    description: "",
    domain: `domaine_${"abcdefghi"[i % DOMAINS]}`,
  })),
  resources: range(RESOURCES, (i) => ({
    resource_id: `EX${i}`,
    title: `Exercice ${i} pour s'entraîner`,
    type: "exercise",
    grade_level: 1 + (i % 5),
    skill_ids: [`skill_${i % SKILLS}`, `skill_${(i + 9) % SKILLS}`],
  })),
  learners: uuids.map((learner_id, i) => ({
    learner_id,
    display_name: `Élève ${i}`,
    grade_level: 1 + (i % 5),
  })),
  traces: (function* () {
    for (const learner_id of uuids) {
      const level = next();
      for (let t = 0; t < TRACES_PER_LEARNER; t++) {
        const resource = Math.floor(next() * RESOURCES);
        const score = Math.min(1, Math.max(0, level + next() - 0.5));
        yield {
          learner_id,
          resource_id: `EX${resource}`,
          verb: score < 0.5 ? "failed" : "passed",
          score,
          timestamp: "2026-01-05T09:00:00Z",
        };
      }
    }
  })(),
};

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");
/** Bytes that are held: objects, texts and columns. Buffers let go are counted until the event loop has had its turn. */
async function heldBytes() {
  for (let i = 0; i < 3; i++) {
    collectGarbage();
    await setImmediate();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const snapshot = await precompute(records, {
  embedder: letterEmbedder(),
  kRange: [4, 4],
  restarts: 1,
  silhouetteSample: 1000,
});
const path = join(tmpdir(), `bench-${process.pid}.snapshot`);
let start = performance.now();
await writeSnapshot(path, snapshot);
const written = performance.now() - start;
const { size } = await stat(path);
const names = new TextEncoder().encode(JSON.stringify(records.learners.map((l) => l.display_name)));
const loads = [];
for (let i = 0; i < 7; i++) {
  start = performance.now();
  const read = await readSnapshot(path);
  read.recommend(uuids[i]);
  loads.push(performance.now() - start);
}
const before = await heldBytes();
const held = await readSnapshot(path);
const inMemory = (await heldBytes()) - before;
await unlink(path);

console.log(`learners            ${LEARNERS}`);
console.log(`file                ${(size / 2 ** 20).toFixed(1)} MiB`);
console.log(
  `beside names        ${((size - names.length) / LEARNERS).toFixed(0)} bytes per learner`,
);
console.log(
  `in memory           ${(inMemory / held.health().n_learners).toFixed(0)} bytes per learner, with names and catalogue`,
);
console.log(`write               ${written.toFixed(0)} ms`);
console.log(
  `load and recommend  first ${loads[0].toFixed(0)} ms, then ${loads
    .slice(1)
    .map((ms) => ms.toFixed(0))
    .join(" ")} ms`,
);
