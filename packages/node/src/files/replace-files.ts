import { chmod, type FileHandle, lstat, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Checks, checkOptions, integer, optional, truth } from "@mastery/core/internal";
import { INCOMPLETE } from "../incomplete/index.ts";
import { describeFailure } from "./describe-failure.ts";
import { checkFileTarget, TARGET_OPTIONS, type TargetOptions, unwritable } from "./targets.ts";
import { removeAbandoned, temporaryFiles, temporaryPath } from "./temporary-files.ts";

/** How files are replaced. */
export interface ReplaceOptions extends TargetOptions {
  /** Permissions of the finished files. By default what the umask leaves of 0666. */
  readonly mode?: number | undefined;
  /**
   * Refuses while another process writes the same file. For content that extends the old, which `write` then reads: otherwise one of
   * two processes would lose what the other added. Default false.
   */
  readonly exclusive?: boolean | undefined;
}

const REPLACE_OPTIONS: Checks<ReplaceOptions> = {
  ...TARGET_OPTIONS,
  mode: optional(integer(0, 0o7777)),
  exclusive: optional(truth),
};

/** A file that is written beside its place. */
export interface NewFile {
  /** Writes all of its content; the file is open only meanwhile. Call it once, or not at all for an empty file. */
  fill(write: (file: FileHandle) => Promise<void>): Promise<void>;
}

/**
 * Writes or replaces a file. Readers find the old content or the new, whole, even after a power failure.
 *
 * @param write fills the file
 * @throws {MasteryError} `ALREADY_EXISTS`, `UNWRITABLE_FILE`
 */
export function replaceFile(
  path: string,
  write: (file: FileHandle) => Promise<void>,
  options?: ReplaceOptions,
): Promise<void> {
  return replaceFiles([path], ([file]) => file!.fill(write), options);
}

/**
 * Writes several files of a directory, each as {@link replaceFile} does; none is replaced before all are complete. A process that ends
 * between the first and the last leaves a file named {@link INCOMPLETE} beside them. There may be more files than can be open at a time.
 *
 * @param write fills the files, in the order of their paths; what it throws that is not of the file system is passed on
 * @throws {MasteryError} `ALREADY_EXISTS`, `UNWRITABLE_FILE`
 */
export async function replaceFiles(
  paths: readonly string[],
  write: (files: readonly NewFile[]) => Promise<void>,
  options: ReplaceOptions = {},
): Promise<void> {
  checkOptions(options, REPLACE_OPTIONS);
  const { mode = 0o666 & ~process.umask(), exclusive = false, ...target } = options;
  for (const path of paths) await checkFileTarget(path, target);
  const drafts = paths.map((path) => new Draft(path, exclusive));
  try {
    await removeAbandoned(paths);
    await write(drafts);
    for (const draft of drafts) await draft.complete();
    // Another process may have written to a path since.
    for (const { path } of drafts) await checkFileTarget(path, target);
    await putInPlace(drafts, mode);
  } catch (cause) {
    for (const draft of drafts) await draft.discard();
    if (!isSystemError(cause)) throw cause;
    const place = paths.length === 1 ? paths[0]! : dirname(paths[0]!);
    throw unwritable(place, `to write to disk, got ${describeFailure(cause)}`, cause);
  }
}

/** A file until it is in its place, readable by its owner alone until all are complete. */
class Draft implements NewFile {
  readonly path: string;
  readonly temporary: string;
  readonly #isExclusive: boolean;
  #isMade = false;

  constructor(path: string, isExclusive: boolean) {
    this.path = path;
    this.temporary = temporaryPath(path);
    this.#isExclusive = isExclusive;
  }

  async fill(write: (file: FileHandle) => Promise<void>): Promise<void> {
    const file = await open(this.temporary, "wx", 0o600);
    this.#isMade = true;
    try {
      if (this.#isExclusive) await this.#refuseOthers();
      await write(file);
      await file.sync();
    } catch (error) {
      await file.close().catch(() => undefined);
      throw error;
    }
    await file.close();
  }

  async complete(): Promise<void> {
    if (!this.#isMade) await this.fill(async () => {});
  }

  async discard(): Promise<void> {
    if (this.#isMade) await rm(this.temporary, { force: true }).catch(() => undefined);
  }

  /** Each writer makes its own draft before it looks for others, so of two at least one is refused. */
  async #refuseOthers(): Promise<void> {
    const own = basename(this.temporary);
    const other = (await temporaryFiles([this.path])).find((name) => name !== own);
    if (other === undefined) return;
    throw unwritable(this.path, `no other process that writes it, got one with ${other}`);
  }
}

async function putInPlace(drafts: readonly Draft[], mode: number): Promise<void> {
  const directory = dirname(drafts[0]!.path);
  const marker = drafts.length > 1 ? join(directory, INCOMPLETE) : undefined;
  if (marker !== undefined) await createMarker(marker);
  let replaced = 0;
  try {
    for (const { path, temporary } of drafts) {
      await chmod(temporary, mode);
      await rename(temporary, path);
      replaced++;
    }
  } catch (error) {
    if (marker !== undefined && replaced === 0) await rm(marker, { force: true });
    throw error;
  }
  await syncDirectory(directory);
  if (marker !== undefined) await rm(marker);
}

/** Makes an empty file that is still there after a power failure. */
async function createMarker(path: string): Promise<void> {
  try {
    const file = await open(path, "wx", 0o600);
    await file.close();
  } catch (error) {
    // One that an interrupted run left serves again.
    const isThere = (error as NodeJS.ErrnoException).code === "EEXIST";
    if (!isThere || !(await lstat(path)).isFile()) throw error;
  }
  await syncDirectory(dirname(path));
}

/** Makes renames durable. Windows cannot open directories. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
