// What does a night cost that reads only the traces that came since, 1 % of all, beside one that reads all? Both write the same bytes.
// node bench/scaling/nights.mjs [--learners 100000]: 500 resources, 48 skills, some 80 traces per learner
import { spawnSync } from "node:child_process";
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { machine, printTable } from "../rounds.mjs";
import { school } from "../school.mjs";

const { values } = parseArgs({ options: { learners: { type: "string", default: "100000" } } });
const learners = Number(values.learners);
const MASTERY = join(import.meta.dirname, "../../packages/cli/dist/main.js");
const folder = mkdtempSync(join(tmpdir(), "bench-nights-"));
try {
  const count = await writeNights();
  precompute("before", "--keep-counts");
  const earlier = join(folder, "before.snapshot");
  const nights = {
    since: precompute("since", "--since-snapshot", earlier, "--keep-counts"),
    all: precompute("all", "--keep-counts"),
  };
  const [since, all] = Object.keys(nights).map((name) =>
    readFileSync(join(folder, `${name}.snapshot`)),
  );
  if (!since.equals(all)) throw new Error("the snapshots differ");
  console.log(`${learners} learners, ${count} traces; ${machine()}\n`);
  const share = (of) => `${((100 * nights.since[of]) / nights.all[of]).toFixed(1)} %`;
  printTable([
    ["", "all traces", "those since", "share"],
    ...["seconds", "processor"].map((of) => [
      of,
      nights.all[of].toFixed(1),
      nights.since[of].toFixed(1),
      share(of),
    ]),
  ]);
} finally {
  rmSync(folder, { recursive: true });
}

/** Runs the command, and returns its seconds and processor seconds. */
function precompute(name, ...options) {
  const paths = ["--data", join(folder, name), "--out", join(folder, `${name}.snapshot`)];
  const command = [
    process.execPath,
    MASTERY,
    "precompute",
    "--embedder",
    "hashing",
    "--quiet",
    ...paths,
    ...options,
  ];
  const { status, stderr } = spawnSync("bash", [
    "-c",
    'TIMEFORMAT="%R %U %S"; time "$@"',
    "bash",
    ...command,
  ]);
  if (status !== 0) throw new Error(`${stderr}`);
  const [seconds, user, system] = `${stderr}`.trim().split("\n").at(-1).split(" ").map(Number);
  return { seconds, processor: user + system };
}

/** Writes data directories: `all` traces, in no order of learners, the 99 % of `before`, and those `since`. Returns their number. */
async function writeNights() {
  const { evidence, ...others } = school({
    learners,
    resources: 500,
    skills: 48,
    pairs: 40,
  }).records;
  const names = ["before", "since", "all"];
  for (const name of names) mkdirSync(join(folder, name));
  for (const [kind, records] of Object.entries(others)) {
    const lines = [...records].map((one) => JSON.stringify(one));
    for (const name of names) writeFileSync(join(folder, name, `${kind}.jsonl`), lines.join("\n"));
  }
  const batches = [...evidence];
  const files = names.map((name) => createWriteStream(join(folder, name, "traces.jsonl")));
  const [before, since, all] = files;
  let count = 0;
  // A few rows of each batch in turn.
  for (let row = 0; row < Math.max(...batches.map((one) => one.traces.length)); row++) {
    for (const { traces, ...batch } of batches) {
      const at = (row * 7919) % traces.length;
      for (let n = 0; row < traces.length && n < traces[at]; n++) {
        const score = batch.score_sum_billionths[at] / traces[at] / 1e9;
        const line = `${JSON.stringify({
          trace_id: `${count}`,
          learner_id: batch.learner_ids[batch.learner[at]],
          resource_id: batch.resource_ids[batch.resource[at]],
          verb: score < 0.5 ? "failed" : "passed",
          score: Math.round(1000 * score) / 1000,
          timestamp: new Date(Date.UTC(2025, 8, 1) + 1000 * count).toISOString(),
        })}\n`;
        all.write(line);
        (++count % 100 === 0 ? since : before).write(line);
      }
    }
    if (row % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(files.map((file) => new Promise((resolve) => file.end(resolve))));
  return count;
}
