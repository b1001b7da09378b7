import type { Stats } from "node:fs";
import { access, constants, lstat, mkdir, readdir } from "node:fs/promises";
import { dirname } from "node:path";
import { MasteryError } from "@mastery/core";
import { type Checks, checkOptions, optional, truth } from "@mastery/core/internal";
import { describeFailure } from "./describe-failure.ts";
import { typeOfFile } from "./open-regular-file.ts";
import { isTemporary } from "./temporary-files.ts";

/** Whether existing content may be replaced. */
export interface TargetOptions {
  /** Replaces a file with content, and writes to a directory with files. Default false. */
  readonly force?: boolean | undefined;
}

/** Checks of the options, for what takes them in. */
export const TARGET_OPTIONS: Checks<TargetOptions> = { force: optional(truth) };

/**
 * Checks that a file can be written, for use before its content is computed. Only a regular file is ever replaced: no symbolic
 * link, device or pipe.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` for a file with content, without `force`; `UNWRITABLE_FILE`
 */
export async function checkFileTarget(path: string, options: TargetOptions = {}): Promise<void> {
  checkOptions(options, TARGET_OPTIONS);
  const { force = false } = options;
  const found = await statusOf(path);
  if (found && !found.isFile()) {
    const type = found.isSymbolicLink() ? "a symbolic link" : typeOfFile(found);
    throw unwritable(path, `a regular file, got ${type}`);
  }
  if (found && found.size > 0 && !force) {
    throw existing(path, "no file, or an empty one, got one with content");
  }
  await checkWritable(dirname(path));
}

/**
 * Makes a directory unless it is there, and checks that files can be written to it, for use before they are computed.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` for a directory with files, without `force`; `UNWRITABLE_FILE`
 */
export async function prepareDirectory(path: string, options: TargetOptions = {}): Promise<void> {
  checkOptions(options, TARGET_OPTIONS);
  const { force = false } = options;
  let names: string[];
  try {
    await mkdir(path, { recursive: true });
    names = await readdir(path);
  } catch (cause) {
    throw unwritable(path, `a directory to write to, got ${describeFailure(cause)}`, cause);
  }
  if (!force && !names.every(isTemporary)) {
    throw existing(path, "no directory, or an empty one, got one with files");
  }
  await checkWritable(path);
}

async function statusOf(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw unwritable(path, `a file to write, got ${describeFailure(cause)}`, cause);
  }
}

async function checkWritable(directory: string): Promise<void> {
  try {
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unwritable(directory, `a directory to write to, got ${describeFailure(cause)}`, cause);
  }
}

function existing(path: string, expected: string): MasteryError {
  return new MasteryError("ALREADY_EXISTS", `${path}: expected ${expected}`);
}

/** Returns an error that names the path and the reason. */
export function unwritable(path: string, expected: string, cause?: unknown): MasteryError {
  return new MasteryError("UNWRITABLE_FILE", `${path}: expected ${expected}`, { cause });
}
