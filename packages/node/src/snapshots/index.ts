/**
 * Reads and writes snapshots from `@mastery/core` as files.
 *
 * @module @mastery/node/snapshots
 */

import type { FileHandle } from "node:fs/promises";
import type { Snapshot } from "@mastery/core";
import { fileParts, viewSnapshot } from "@mastery/core/internal";
import { abortSignal, checkOptions, optional } from "@mastery/core/validation";
import { replaceFile, type TargetOptions } from "../files/index.ts";
import { decodeFile } from "./decode-file.ts";

/** Options for reading snapshot files. */
export interface SnapshotReadOptions {
  /** Signal that aborts reading. Reading then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a snapshot file. A reader of the path finds either the complete old file or the complete new file, even after a power failure.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` for a file with content, unless `force` is set; `UNWRITABLE_FILE` if writing fails
 */
export function writeSnapshot(
  path: string,
  snapshot: Snapshot,
  options?: TargetOptions,
): Promise<void> {
  const write = async (file: FileHandle): Promise<void> => {
    // One part after another, because the file system of Yarn PnP takes no list of parts.
    for (const part of fileParts(snapshot)) await file.writeFile(part);
  };
  return replaceFile(path, write, options);
}

/**
 * Reads and validates a snapshot file. Validation blocks the event loop in proportion to the file size, so call this function in a thread
 * if you serve requests.
 *
 * @throws {MasteryError} naming the file: `UNREADABLE_SNAPSHOT` if it cannot be read, or a code from `decodeSnapshot()`
 */
export function readSnapshot(path: string, options: SnapshotReadOptions = {}): Promise<Snapshot> {
  checkOptions(options, { signal: optional(abortSignal) });
  return decodeFile(path, ["a snapshot file", "UNREADABLE_SNAPSHOT"], viewSnapshot, options);
}
