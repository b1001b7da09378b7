/**
 * Reads and writes models from `@mastery/core/model` as files, and reads shards.
 *
 * @module @mastery/node/models
 */

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { MasteryError, type Snapshot } from "@mastery/core";
import { viewSnapshot } from "@mastery/core/internal";
import {
  decodeModel,
  encodeModel,
  isModelFile,
  type Model,
  mergeShards,
} from "@mastery/core/model";
import type { ErrorCode } from "../errors/index.ts";
import { describeFailure, replaceFile, type TargetOptions } from "../files/index.ts";
import { decodeFile } from "../snapshots/decode-file.ts";
import { readSnapshot, type SnapshotReadOptions } from "../snapshots/index.ts";

/** Content of a snapshot file or a model file. */
export type SnapshotOrModel = { readonly snapshot: Snapshot } | { readonly model: Model };

/**
 * Writes a model file, as `writeSnapshot()` writes a snapshot file.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` for a file with content, unless `force` is set; `UNWRITABLE_FILE` if writing fails
 */
export function writeModel(path: string, model: Model, options?: TargetOptions): Promise<void> {
  return replaceFile(path, (file) => file.writeFile(encodeModel(model)), options);
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
    throw new MasteryError<ErrorCode>("UNREADABLE_SNAPSHOT", message, { cause });
  });
  const found = names.filter((name) => name.endsWith(".snapshot") && !name.startsWith("."));
  return found.sort().map((name) => join(directory, name));
}

/**
 * Reads all shards of a population as one snapshot.
 *
 * @throws {MasteryError} naming the files: `INVALID_SHARDS` if the shards do not form one population, or a code from `readSnapshot()`
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
