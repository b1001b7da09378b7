// Program of a thread that loads a snapshot in the same way as at startup, and posts its content with the shared parts of its answers.
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { contentOf, type SnapshotContent } from "@mastery/core/internal";
import { type PreparedAnswers, prepareAnswers } from "@mastery/http-node";
import { describeError } from "../failures.ts";
import { loadSnapshot, packOf, type SnapshotOrigin } from "../snapshot-source.ts";

/** Request to the thread. */
export interface Loading {
  readonly origin: SnapshotOrigin;
  /** Language of labels in answers. */
  readonly language: string;
}

/** Answer of the thread: the content of a snapshot, or the reason for a failure. */
export type Reply =
  | { readonly content: SnapshotContent; readonly prepared: PreparedAnswers }
  | { readonly problem: string };

const port = parentPort!;

giveWay();
try {
  const { signal } = new AbortController();
  const { origin, language }: Loading = workerData;
  const snapshot = await loadSnapshot(origin, { signal, quiet: true });
  const content = contentOf(snapshot);
  const prepared = prepareAnswers(snapshot, packOf(language));
  // Warnings are sent before the reply, since the thread is terminated after the reply.
  await new Promise<void>((resolve) => process.stderr.write("", () => resolve()));
  // Transferred, because a copy would double the memory.
  port.postMessage({ content, prepared } satisfies Reply, buffersOf(content, prepared));
} catch (error) {
  port.postMessage({ problem: describeError(error) } satisfies Reply);
}

/** The buffers of all columns and of long bodies, without duplicates. Short bodies share a pooled buffer, which cannot be transferred. */
function buffersOf({ columns }: SnapshotContent, { bodies }: PreparedAnswers): ArrayBuffer[] {
  const arrays = [
    ...Object.values(columns).flatMap((group) => Object.values<ArrayBufferView>(group)),
    ...Object.values(bodies)
      .map(({ bytes }) => bytes)
      .filter(({ buffer, byteLength }) => buffer.byteLength === byteLength),
  ];
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}

/** Gives answers priority on machines with few cores. Threads started by this thread inherit its priority. */
function giveWay(): void {
  // On other systems, this call would change the priority of the whole process.
  if (process.platform !== "linux") return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid the call, or the priority is already lower.
  }
}
