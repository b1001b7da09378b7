// Program of a thread that loads a snapshot exactly as at startup, and posts its content with the prepared parts of responses.
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { contentOf, type SnapshotContent } from "@mastery/core/internal";
import { type PreparedAnswers, prepareAnswers } from "@mastery/http-node";
import { describeError } from "../failures.ts";
import { routesOf, serveAddOns } from "../serve-add-ons.ts";
import { loadSnapshot, packOf } from "../snapshot-source.ts";
import type { Loading, Reply } from "./messages.ts";

const port = parentPort!;

giveWay();
try {
  const { signal } = new AbortController();
  const { origin, language }: Loading = workerData;
  const snapshot = await loadSnapshot(origin, signal, true);
  const content = contentOf(snapshot);
  const prepared = prepareAnswers(snapshot, {
    language: packOf(language),
    routes: routesOf(await serveAddOns()),
  });
  // Standard error is flushed before the reply, because the thread is terminated as soon as it has replied.
  await new Promise<void>((resolve) => process.stderr.write("", () => resolve()));
  // The buffers are transferred, because copying would double the memory.
  port.postMessage({ content, prepared } satisfies Reply, buffersOf(content, prepared));
} catch (error) {
  port.postMessage({ problem: describeError(error) } satisfies Reply);
}

/** Short bodies are left out: they share a pooled buffer, which cannot be transferred. */
function buffersOf({ columns }: SnapshotContent, { bodies }: PreparedAnswers): ArrayBuffer[] {
  const arrays = [
    ...Object.values(columns).flatMap((group) => Object.values<ArrayBufferView>(group)),
    ...Object.values(bodies)
      .map(({ bytes }) => bytes)
      .filter(({ buffer, byteLength }) => buffer.byteLength === byteLength),
  ];
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}

/** Lowers the priority of this thread, and of the threads that it starts, so that requests come first on machines with few cores. */
function giveWay(): void {
  // On other systems, this call would change the priority of the whole process.
  if (process.platform !== "linux") return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The call fails in some sandboxes, or if the priority is already lower.
  }
}
