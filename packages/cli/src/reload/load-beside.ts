import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Snapshot } from "@mastery/core";
import { snapshotOfContent } from "@mastery/core/internal";
import { CommandError } from "../failures.ts";
import type { SnapshotOrigin } from "../snapshot-origin.ts";
import type { Reply } from "./messages.ts";

/**
 * Loads a snapshot in a thread, which reads, checks and computes as the start does. This thread goes on meanwhile.
 *
 * @throws {CommandError} that says why there is no snapshot; another error once the signal is aborted
 */
export async function loadBeside(origin: SnapshotOrigin, signal: AbortSignal): Promise<Snapshot> {
  signal.throwIfAborted();
  // Flags of the process, such as `--input-type`, may not suit this program.
  const thread = new Worker(new URL(import.meta.resolve("#reload")), {
    workerData: origin,
    execArgv: [],
  });
  try {
    const reply = await replyOf(thread, signal);
    if ("problem" in reply) throw new CommandError(reply.problem);
    return snapshotOfContent(reply.content);
  } finally {
    await thread.terminate();
  }
}

async function replyOf(thread: Worker, signal: AbortSignal): Promise<Reply> {
  try {
    const [reply] = await once(thread, "message", { signal });
    return reply;
  } catch (cause) {
    // Its program catches what it can: the thread ran out of memory, or could not start.
    const { message } = cause as Error;
    throw new CommandError(`the thread that loads them ended early: ${message}`, { cause });
  }
}
