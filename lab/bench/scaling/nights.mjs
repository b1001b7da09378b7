// How much does a nightly run that reads only new traces (1% of all) cost, compared with a run that reads all traces? The script checks
// that both runs write the same bytes. The script needs bash and sed. node lab/bench/scaling/nights.mjs [--learners 100000]
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flags } from "../flags.mjs";
import { machine } from "../rounds.mjs";

const { learners } = flags({ learners: 100000 });
const folder = mkdtempSync(join(tmpdir(), "bench-nights-"));
const here = (name) => join(folder, name);
try {
  mastery("generate", "--out", here("all"), "--learners", `${learners}`);
  run(`cd ${folder}; mkdir before since; cp all/[slr]* before; cp all/[slr]* since
    sed '0~100d' all/traces.jsonl > before/traces.jsonl; sed -n '0~100p' all/traces.jsonl > since/traces.jsonl`);
  precompute("before", "--keep-counts");
  const since = precompute("since", "--since-snapshot", here("before.snapshot"), "--keep-counts");
  const all = precompute("all");
  if (!readFileSync(here("since.snapshot")).equals(readFileSync(here("all.snapshot")))) {
    throw new Error("the snapshots differ");
  }
  const [seconds, processor] = [0, 1].map((i) => {
    const share = ((100 * since[i]) / all[i]).toFixed(0);
    return `${since[i].toFixed(1)} instead of ${all[i].toFixed(1)} (${share} %)`;
  });
  console.log(`${learners} learners: ${seconds} seconds, ${processor} CPU seconds; ${machine()}`);
} finally {
  rmSync(folder, { recursive: true });
}

/** Computes the snapshot of a directory. Returns the duration and the CPU time, in seconds. Throws an error if the command fails. */
function precompute(name, ...options) {
  const paths = ["--data", here(name), "--out", here(`${name}.snapshot`)];
  return mastery("precompute", ...paths, "--embedder", "hashing", ...options);
}

function mastery(...args) {
  const main = join(import.meta.dirname, "../../../packages/cli/dist/main.js");
  return run('TIMEFORMAT="%R %U %S"; time "$@"', process.execPath, main, ...args, "--quiet");
}

function run(script, ...args) {
  const { status, stderr } = spawnSync("bash", ["-ec", script, "bash", ...args]);
  if (status !== 0) throw new Error(`${stderr}`);
  const [real, user, system] = `${stderr}`.trim().split("\n").at(-1).split(" ").map(Number);
  return [real, user + system];
}
