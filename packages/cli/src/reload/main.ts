// The program of a thread: loads a snapshot as the start did, and hands over its content.
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { contentOf, type SnapshotContent } from "@mastery/core/internal";
import { describeError } from "../failures.ts";
import { loadSnapshot } from "../snapshot-source.ts";

/** What the thread answers: the content of a snapshot, or a sentence that says why there is none. */
export type Reply = { readonly content: SnapshotContent } | { readonly problem: string };

const port = parentPort!;

giveWay();
try {
  const { signal } = new AbortController();
  const content = contentOf(await loadSnapshot(workerData, { signal, quiet: true }));
  // The thread is ended after its reply, so its warnings leave before.
  await new Promise<void>((resolve) => process.stderr.write("", () => resolve()));
  // Transferred: a copy would take as much again.
  port.postMessage({ content } satisfies Reply, buffersOf(content));
} catch (error) {
  port.postMessage({ problem: describeError(error) } satisfies Reply);
}

/** The buffers of all columns, each once. */
function buffersOf({ columns }: SnapshotContent): ArrayBuffer[] {
  const arrays = Object.values(columns).flatMap((group) => Object.values<ArrayBufferView>(group));
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
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
