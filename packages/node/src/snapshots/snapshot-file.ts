import { writeFile } from "node:fs/promises";
import type { Snapshot } from "@mastery/core";
import {
  abortSignal,
  type Checks,
  checkOptions,
  decodeInSteps,
  fileParts,
  optional,
} from "@mastery/core/internal";
import { replaceFile, type TargetOptions } from "../files/index.ts";
import { decodeFile } from "./decode-file.ts";
import { inTurns } from "./in-turns.ts";

/**
 * Writes a snapshot file. A reader of that path finds the old file or the new one whole, even after a power cut.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` for a file with content, without `force`; `UNWRITABLE_FILE`
 */
export function writeSnapshot(
  path: string,
  snapshot: Snapshot,
  options?: TargetOptions,
): Promise<void> {
  return replaceFile(path, (file) => writeFile(file, fileParts(snapshot)), options);
}

/** How snapshot files are read. */
export interface SnapshotReadOptions {
  /** Ends the reading, which rejects with its reason, once it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

const READ_OPTIONS: Checks<SnapshotReadOptions> = { signal: optional(abortSignal) };

/**
 * Reads and checks a snapshot file. Other work of the process gets its turn every few milliseconds, so a service goes on meanwhile.
 *
 * @throws {MasteryError} that names the file: `UNREADABLE_SNAPSHOT`, or a code of `decodeSnapshot()`
 */
export async function readSnapshot(
  path: string,
  options: SnapshotReadOptions = {},
): Promise<Snapshot> {
  checkOptions(options, READ_OPTIONS);
  const { signal } = options;
  return decodeFile(path, {
    name: "a snapshot file",
    unreadable: "UNREADABLE_SNAPSHOT",
    decode: (bytes, checksum) => inTurns(decodeInSteps(bytes, checksum), signal),
  });
}
