import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MasteryError, type Snapshot } from "@mastery/core";
import { fileParts } from "@mastery/core/internal";
import { mergeShards } from "@mastery/core/snapshot";
import {
  describeFailure,
  INCOMPLETE,
  type NewFile,
  prepareDirectory,
  replaceFiles,
  type TargetOptions,
} from "../files/index.ts";
import { readSnapshot, type SnapshotReadOptions } from "./snapshot-file.ts";

/** How the names of snapshot files in a folder of shards end. */
const SUFFIX = ".snapshot";

/**
 * Returns the paths of the shards in a folder: all files named `*.snapshot`, in the order of their names. Hidden files are left out.
 *
 * @throws {MasteryError} `UNREADABLE_SNAPSHOT`; `INVALID_SHARDS` while they are replaced, or if that was interrupted
 */
export async function findShards(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((cause: unknown) => {
    const message = `${directory}: expected a folder of shards, got ${describeFailure(cause)}`;
    throw new MasteryError("UNREADABLE_SNAPSHOT", message, { cause });
  });
  if (names.includes(INCOMPLETE)) {
    const expected = "no such file, which marks shards of two runs";
    const got = "one (they are being replaced, or that was interrupted: write them again)";
    const message = `${join(directory, INCOMPLETE)}: expected ${expected}, got ${got}`;
    throw new MasteryError("INVALID_SHARDS", message);
  }
  const found = names.filter((name) => name.endsWith(SUFFIX) && !name.startsWith("."));
  return found.sort().map((name) => join(directory, name));
}

/**
 * Writes the shards of a population to a folder, as `NAME.snapshot`. Each is written before the next is asked for, so that one is in
 * memory at a time; none gets its name before all are complete.
 *
 * @param shards as many as names
 * @throws {MasteryError} `ALREADY_EXISTS` for files with content, without `force`; `UNWRITABLE_FILE`; what `shards` throws
 */
export function writeShards(
  directory: string,
  names: readonly string[],
  shards: AsyncIterable<Snapshot>,
  options?: TargetOptions,
): Promise<void> {
  const paths = names.map((name) => join(directory, name + SUFFIX));
  const write = async (files: readonly NewFile[]): Promise<void> => {
    let written = 0;
    for await (const shard of shards) {
      await files[written++]!.fill((file) => writeFile(file, fileParts(shard)));
    }
  };
  return replaceFiles(paths, write, options);
}

/**
 * Checks that the shards of a population can be written to a folder, and makes it, for use before they are computed.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` for a folder with files, without `force`; `UNWRITABLE_FILE`, for one with other shards even with it
 */
export async function prepareShards(
  directory: string,
  names: readonly string[],
  options?: TargetOptions,
): Promise<void> {
  await prepareDirectory(directory, options);
  const written = names.map((name) => name + SUFFIX);
  const other = (await readdir(directory)).find(
    (name) => name.endsWith(SUFFIX) && !written.includes(name),
  );
  if (other === undefined) return;
  const message = `${join(directory, other)}: expected no shard besides those of this run, got one; remove it first`;
  throw new MasteryError("UNWRITABLE_FILE", message);
}

/**
 * Reads all shards of a population as one snapshot.
 *
 * @throws {MasteryError} that names the files: `INVALID_SHARDS`, or a code of {@link readSnapshot}
 */
export async function readShards(
  paths: readonly string[],
  options?: SnapshotReadOptions,
): Promise<Snapshot> {
  const shards = new Map<string, Snapshot>();
  for (const path of paths) {
    if (shards.has(path)) {
      const message = `${path}: expected each file once, got it twice`;
      throw new MasteryError("INVALID_SHARDS", message);
    }
    shards.set(path, await readSnapshot(path, options));
  }
  return mergeShards(shards);
}
