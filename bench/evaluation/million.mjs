// How long does judging a million traces take, and how much memory? See README.md.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { readDataset } from "../../packages/dataset/dist/index.js";
import { builtinEmbedder } from "../../packages/embeddings/dist/index.js";
import { AttemptLog, evaluateHoldout } from "../../packages/evaluation/dist/index.js";
import { openThreads } from "../../packages/node/dist/workers/index.js";

const COMMAND = join(import.meta.dirname, "../../packages/cli/dist/main.js");
/** Each has about 73 traces. */
const LEARNERS = "13800";

const folder = await mkdtemp(join(tmpdir(), "bench-evaluation-"));
const workers = openThreads(availableParallelism());
try {
  const generate = ["generate", "--learners", LEARNERS, "--out", folder, "--force"];
  execFileSync(process.execPath, [COMMAND, ...generate], { stdio: "ignore" });
  const start = performance.now();
  const before = process.cpuUsage();
  const log = new AttemptLog();
  const dataset = await readDataset(folder, { onAttempt: log.add });
  const embedder = await builtinEmbedder();
  const report = await evaluateHoldout(dataset, log, { holdout: 0.2, embedder, workers });
  const { user, system } = process.cpuUsage(before);
  const traces = report.split.past_traces + report.split.future_traces;
  console.log(`${traces.toLocaleString("en")} traces, ${report.resamples} resamples`);
  console.log(
    `${((performance.now() - start) / 1000).toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor time`,
  );
  console.log(`${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB at most`);
} finally {
  await workers.close();
  await rm(folder, { recursive: true });
}
