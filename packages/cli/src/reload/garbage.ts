import type { Snapshot } from "@mastery/core";
import { contentOf } from "@mastery/core/internal";
import { buffersOf } from "./buffers-of.ts";

/** More than V8 lets the memory outside its heap grow before it looks for garbage. */
const NOTICEABLE = 2 ** 27;

/** Bytes of garbage outside the heap that may stay until V8 collects by itself: each collection holds up answers. */
const TOLERABLE = 2 ** 23;

/**
 * Makes V8 collect garbage soon, in small steps, if replaced snapshots and their answers take up much memory. Otherwise they would stay
 * until the process has grown further. The memory is reserved, never touched, and released at once. If it cannot be
 * reserved, nothing happens.
 *
 * @param served the new snapshot, which is not garbage; few answers have been rendered from it yet
 */
export function hintAtGarbage(served: Snapshot): void {
  if (process.memoryUsage().arrayBuffers - bytesOf(served) <= TOLERABLE) return;
  try {
    Buffer.allocUnsafeSlow(NOTICEABLE);
  } catch {
    // A service below a limit of its address space goes on: V8 looks for garbage in its own time.
  }
}

function bytesOf(snapshot: Snapshot): number {
  return buffersOf(contentOf(snapshot)).reduce((sum, { byteLength }) => sum + byteLength, 0);
}
