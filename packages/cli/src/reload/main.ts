// The program of a thread: loads a snapshot as the start did, and hands over its content.
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { contentOf } from "@mastery/core/internal";
import { describeError } from "../failures.ts";
import { loadSnapshot } from "../snapshot-origin.ts";
import { buffersOf } from "./buffers-of.ts";
import type { Reply } from "./messages.ts";

const port = parentPort!;

giveWay();
try {
  const { signal } = new AbortController();
  const content = contentOf(await loadSnapshot(workerData, { signal, quiet: true }));
  await flush(process.stderr);
  // Transferred: a copy would take as much again.
  port.postMessage({ content } satisfies Reply, buffersOf(content));
} catch (error) {
  port.postMessage({ problem: describeError(error) } satisfies Reply);
}

/** Lets answers come first where cores are few. Threads that this one starts inherit its priority. */
function giveWay(): void {
  // Elsewhere it would be the priority of the process.
  if (process.platform !== "linux") return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it, or it is lower already.
  }
}

/** Resolves once everything written has left: the thread is ended after its reply. */
function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write("", () => resolve()));
}
