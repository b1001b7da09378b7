// A `mastery serve` whose snapshot file is a link that swaps.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

const MASTERY = join(import.meta.dirname, "../../packages/cli/dist/main.js");
const PROBE = join(import.meta.dirname, "probe.mjs");

/** Starts a server of the first of two snapshot files; resolves once it listens. */
export async function startServer(folder, files, host) {
  const link = join(folder, `${host}.snapshot`);
  let serving = 0;
  await pointTo(link, files[serving]);
  const args = ["--import", PROBE, MASTERY, "serve", "--data", link, "--port", "0"];
  const child = spawn(process.execPath, [...args, "--adapter", host], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const exit = once(child, "exit");
  const reports = createInterface(child.stderr)[Symbol.asyncIterator]();
  const [line] = await once(child.stdout.setEncoding("utf8"), "data");
  const { port } = new URL(line.replace("listening on ", "").trim());

  return {
    port: Number(port),
    /** Serves the other file; resolves once it is served. */
    async swap() {
      serving = 1 - serving;
      await pointTo(link, files[serving]);
      child.kill("SIGHUP");
      for (;;) {
        const { value: report, done } = await reports.next();
        if (done || report.startsWith("warning")) throw new Error(report ?? "the server ended");
        if (report.startsWith("reloaded ")) return;
      }
    },
    /** Milliseconds of the longest block of the event loop since the last call, and of processor time in one. */
    async longest() {
      child.send("report");
      const [{ longestBlock, longestWork }] = await once(child, "message");
      return { longestBlock, longestWork };
    },
    /** Megabytes now, and at most since the last call, from Linux. */
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      await writeFile(`/proc/${child.pid}/clear_refs`, "5");
      const megabytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024;
      return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
    },
    async stop() {
      child.kill("SIGTERM");
      await exit;
    },
  };
}

async function pointTo(link, file) {
  await symlink(file, `${link}.new`);
  await rename(`${link}.new`, link);
}
