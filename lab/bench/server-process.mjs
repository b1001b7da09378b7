// A `mastery serve` process with a generated school, for benchmarks that send requests to it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { precompute } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";
import { writeSnapshot } from "@mastery/node/snapshots";
import { generateDataset } from "@mastery/synthetic-school";

const MASTERY = join(import.meta.dirname, "../../packages/cli/dist/main.js");

/** Writes the snapshot of 240 generated learners. Resolves to the path of the file and the ids of the learners. */
export async function writeSchool(folder) {
  const file = join(folder, "school.snapshot");
  const dataset = generateDataset({ learners: 240, seed: 42 });
  const snapshot = await precompute(dataset, { embedder: hashingEmbedder() });
  await writeSnapshot(file, snapshot);
  return { file, learners: snapshot.learners().map(({ learner_id }) => learner_id) };
}

/**
 * Starts a server for a snapshot file. Once the server listens, resolves to the server's URL, and to functions that inspect and stop the
 * server.
 */
export async function startServerProcess(file, options = []) {
  const args = [MASTERY, "serve", "--data", file, "--port", "0", "--quiet", ...options];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
  const exit = once(child, "exit");
  const [line] = await once(child.stdout.setEncoding("utf8"), "data");
  return {
    url: line.replace("listening on ", "").trim(),
    /** Returns the resident memory in megabytes (Linux). */
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
    },
    /** Returns the number of open files and sockets (Linux). */
    async handles() {
      return (await readdir(`/proc/${child.pid}/fd`)).length;
    },
    /** Sends SIGTERM. Resolves to the exit code and everything written to standard error. */
    async stop() {
      child.kill("SIGTERM");
      const [code] = await exit;
      return { code, stderr };
    },
  };
}
