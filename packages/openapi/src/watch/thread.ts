import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { parentPort, Worker } from "node:worker_threads";
import { MasteryError, type Snapshot } from "@mastery/core";
import { contentToPost, type SnapshotContent, snapshotOfContent } from "@mastery/core/internal";
import type { ErrorCode } from "@mastery/node/errors";
import type { PreparedAnswers } from "../index.ts";

/** A snapshot with the shared parts of its responses. */
export interface LoadedSnapshot {
  readonly snapshot: Snapshot;
  readonly prepared: PreparedAnswers;
}

/** Loads a snapshot. Rejects if loading fails, or as soon as the signal is aborted. */
export type LoadSnapshot = (signal: AbortSignal) => Promise<LoadedSnapshot>;

/** What the thread posts. */
type Reply =
  | { readonly content: SnapshotContent; readonly prepared: PreparedAnswers }
  | { readonly problem: string };

/**
 * Loads a snapshot in a thread, while the calling thread continues.
 *
 * @param program program of the thread, which calls {@link postLoaded}
 * @throws {MasteryError} `UNREADABLE_SNAPSHOT` with the reason if loading fails; another error once the signal is aborted
 */
export async function loadInThread(
  program: URL,
  workerData: unknown,
  signal: AbortSignal,
): Promise<LoadedSnapshot> {
  signal.throwIfAborted();
  // The thread does not get the flags of the process, since some of them, such as `--input-type`, break the thread's program.
  const thread = new Worker(program, { workerData, execArgv: [], stderr: true });
  // The thread waits until its warnings are read. A pipe would stop reading at the first message that cannot be written.
  thread.stderr.on("data", (warnings) => process.stderr.write(warnings));
  try {
    const [reply]: Reply[] = await once(thread, "message", { signal }).catch((cause: Error) => {
      signal.throwIfAborted();
      // The program catches its own errors. This error means that the thread ran out of memory or could not start.
      throw failure(`the loading thread ended early: ${cause.message}`, cause);
    });
    if ("problem" in reply!) throw failure(reply.problem);
    return { snapshot: snapshotOfContent(reply!.content), prepared: reply!.prepared };
  } finally {
    await thread.terminate();
  }
}

function failure(message: string, cause?: Error): MasteryError<ErrorCode> {
  return new MasteryError("UNREADABLE_SNAPSHOT", message, { cause });
}

/**
 * In the program of a thread: posts a loaded snapshot to {@link loadInThread}, or why loading failed.
 *
 * @param describe describes an error in words. Default: its message.
 */
export async function postLoaded(
  load: () => Promise<LoadedSnapshot>,
  describe: (error: unknown) => string = (error) => (error as Error).message,
): Promise<void> {
  giveWay();
  const port = parentPort!;
  try {
    const { snapshot, prepared } = await load();
    // Standard error is flushed before the reply, because the thread is terminated as soon as it has replied.
    await new Promise<void>((resolve) => process.stderr.write("", () => resolve()));
    // The buffers are transferred, because copying would double the memory.
    const { content, buffers } = contentToPost(snapshot);
    const all = new Set([...buffers, ...buffersOf(prepared)]);
    port.postMessage({ content, prepared } satisfies Reply, [...all]);
  } catch (error) {
    port.postMessage({ problem: describe(error) } satisfies Reply);
  }
}

/** Short bodies are left out: they share a pooled buffer, which cannot be transferred. */
function buffersOf({ bodies }: PreparedAnswers): ArrayBuffer[] {
  return Object.values(bodies)
    .map(({ bytes }) => bytes)
    .filter(({ buffer, byteLength }) => buffer.byteLength === byteLength)
    .map(({ buffer }) => buffer as ArrayBuffer);
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
