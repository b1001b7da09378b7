// A `mastery serve` of its own, over generated learners, for benches that send it traffic.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const MASTERY = join(import.meta.dirname, "../packages/cli/dist/main.js");

/**
 * Starts a server of a snapshot file; resolves once it listens.
 *
 * @param options further options of the command
 * @param nodeOptions options of Node
 */
export async function startServerProcess(file, options = [], nodeOptions = []) {
  const serve = ["serve", "--data", file, "--port", "0", "--quiet", ...options];
  const child = spawn(process.execPath, [...nodeOptions, MASTERY, ...serve], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
  const exit = once(child, "exit");
  const [line] = await once(child.stdout.setEncoding("utf8"), "data");
  return {
    url: line.replace("listening on ", "").trim(),
    /** Megabytes of memory, from Linux. */
    memory: () => statusOf(child, "VmRSS"),
    /** The most megabytes of memory so far, from Linux. */
    peakMemory: () => statusOf(child, "VmHWM"),
    /** Megabytes by kind after garbage collection, if soak/tell-memory.mjs is preloaded. */
    async memoryUsage() {
      child.send("");
      const [usage] = await once(child, "message");
      return usage;
    },
    /** Open files and sockets, from Linux. */
    async handles() {
      return (await readdir(`/proc/${child.pid}/fd`)).length;
    },
    /** Stops it by SIGTERM; resolves to its exit code and what it wrote to standard error. */
    async stop() {
      child.kill("SIGTERM");
      const [code] = await exit;
      return { code, stderr };
    },
  };
}

async function statusOf(child, field) {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)[1]) / 1024;
}
