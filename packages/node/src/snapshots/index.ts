/**
 * Reads and writes snapshots, shards and models from `@mastery/core` as files.
 *
 * @module @mastery/node/snapshots
 */

import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ErrorCode, MasteryError, type Snapshot } from "@mastery/core";
import { fileParts, viewSnapshot } from "@mastery/core/internal";
import { decodeModel, encodeModel, isModelFile, type Model } from "@mastery/core/model";
import { mergeShards } from "@mastery/core/snapshot";
import { abortSignal, checkOptions, optional } from "@mastery/core/validation";
import {
  describeFailure,
  openRegularFile,
  replaceFile,
  type TargetOptions,
} from "../files/index.ts";

/** Content of a snapshot file or a model file. */
export type SnapshotOrModel = { readonly snapshot: Snapshot } | { readonly model: Model };

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
  return replaceFile(path, (file) => writeFile(file, fileParts(snapshot)), options);
}

/**
 * Writes a model file, as {@link writeSnapshot} writes a snapshot file.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` for a file with content, unless `force` is set; `UNWRITABLE_FILE` if writing fails
 */
export function writeModel(path: string, model: Model, options?: TargetOptions): Promise<void> {
  return replaceFile(path, (file) => file.writeFile(encodeModel(model)), options);
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

/** @throws {MasteryError} `INVALID_MODEL` if the file cannot be read or is invalid, naming the file */
export function readModel(path: string): Promise<Model> {
  return decodeFile(path, ["a model file", "INVALID_MODEL"], decodeModel);
}

/**
 * @throws {MasteryError} naming the file: `UNREADABLE_SNAPSHOT` if it cannot be read, or a code from `decodeSnapshot()` or `decodeModel()`
 */
export function readSnapshotOrModel(path: string): Promise<SnapshotOrModel> {
  const decode = (bytes: Uint8Array): SnapshotOrModel =>
    isModelFile(bytes) ? { model: decodeModel(bytes) } : { snapshot: viewSnapshot(bytes) };
  return decodeFile(path, ["a snapshot file or a model file", "UNREADABLE_SNAPSHOT"], decode);
}

/**
 * Returns the paths of the shards in a directory: all files named `*.snapshot` except hidden files, sorted by name.
 *
 * @throws {MasteryError} `UNREADABLE_SNAPSHOT` if the directory cannot be read
 */
export async function findShards(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((cause: unknown) => {
    const message = `${directory}: expected a folder of shards, got ${describeFailure(cause)}`;
    throw new MasteryError("UNREADABLE_SNAPSHOT", message, { cause });
  });
  const found = names.filter((name) => name.endsWith(".snapshot") && !name.startsWith("."));
  return found.sort().map((name) => join(directory, name));
}

/**
 * Reads all shards of a population as one snapshot.
 *
 * @throws {MasteryError} naming the files: `INVALID_SHARDS` if the shards do not form one population, or a code from {@link readSnapshot}
 */
export async function readShards(
  paths: readonly string[],
  options?: SnapshotReadOptions,
): Promise<Snapshot> {
  const shards = new Map<string, Snapshot>();
  for (const path of paths) {
    if (shards.has(path)) {
      const message = `${path}: expected each file once, got this one twice`;
      throw new MasteryError("INVALID_SHARDS", message);
    }
    shards.set(path, await readSnapshot(path, options));
  }
  return mergeShards(shards);
}

async function decodeFile<T>(
  path: string,
  [name, unreadable]: readonly [name: string, unreadable: ErrorCode],
  decode: (bytes: Uint8Array) => T,
  { signal }: SnapshotReadOptions = {},
): Promise<T> {
  const bytes = await readBytes(path, signal).catch((cause: unknown) => {
    signal?.throwIfAborted();
    const message = `${path}: expected ${name}, got ${describeFailure(cause)}`;
    throw new MasteryError(unreadable, message, { cause });
  });
  try {
    return decode(bytes);
  } catch (cause) {
    if (!(cause instanceof MasteryError)) throw cause;
    throw new MasteryError(cause.code, `${path}: ${cause.message}`, { cause });
  }
}

/** Bytes per read. `readFile()` is not used, because this function rejects files above 2 GiB. */
const READ_BYTES = 2 ** 26;

async function readBytes(path: string, signal?: AbortSignal): Promise<Uint8Array> {
  const file = await openRegularFile(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.allocUnsafeSlow(size);
    for (let end = 0; ; ) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(bytes, end, Math.min(READ_BYTES, size - end));
      // No bytes are left. The file may have been truncated in the meantime.
      if (bytesRead === 0) return bytes.subarray(0, end);
      end += bytesRead;
    }
  } finally {
    await file.close();
  }
}
