import { randomBytes } from "node:crypto";
import { fsync, type Stats } from "node:fs";
import {
  access,
  chmod,
  constants,
  type FileHandle,
  lstat,
  open,
  readdir,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { MasteryError } from "@mastery/core";
import type { ErrorCode } from "../errors/index.ts";
import { describeFailure, typeOfFile } from "./regular-files.ts";

// The file system of Yarn Plug'n'Play has no `FileHandle.sync()`.
const flush = promisify(fsync);

/** Option for writing to a path that already has content. */
export interface TargetOptions {
  /** Whether to replace a file that has content, or to write to a directory that has files. Default: false. */
  readonly force?: boolean | undefined;
}

/** Options for replacing files. */
export interface ReplaceOptions extends TargetOptions {
  /** Permissions of the finished files. Default: 0666, reduced by the umask. */
  readonly mode?: number | undefined;
  /**
   * Whether to fail if another process is writing the same file. Set this option if `write` extends the old content, because one of two
   * processes would otherwise lose the addition of the other process. Default: false.
   */
  readonly exclusive?: boolean | undefined;
}

/** Path of a file, and the function that writes its whole content. The file is open only during the call. */
export type NewFile = readonly [path: string, write: (file: FileHandle) => Promise<unknown>];

/**
 * Writes or replaces a file. Readers find either the complete old content or the complete new content, even after a power failure.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` for a file with content, unless `force` is set; `UNWRITABLE_FILE` if writing fails. Errors of
 * `write` are passed on, except file system errors, which become `UNWRITABLE_FILE`
 */
export function replaceFile(
  path: string,
  write: NewFile[1],
  options?: ReplaceOptions,
): Promise<void> {
  const put = async ([draft]: readonly Draft[]): Promise<void> => {
    await putInPlace(draft!);
    await syncDirectory(dirname(path));
  };
  return throughDrafts([[path, write]], path, put, options);
}

/** A new file under a temporary name. Until it is put in place, only its owner can read it. */
export interface Draft {
  readonly path: string;
  readonly temporary: string;
  readonly write: NewFile[1];
  /** Permissions of the finished file. */
  readonly mode: number;
}

/**
 * Writes the drafts of files in one directory, one after another, and then calls the function that puts them in place. Removes the drafts
 * if anything fails.
 *
 * @param place file or directory that messages name if the disk fails
 */
export async function throughDrafts(
  files: readonly NewFile[],
  place: string,
  putAll: (drafts: readonly Draft[]) => Promise<void>,
  { force, mode = 0o666 & ~process.umask(), exclusive = false }: ReplaceOptions = {},
): Promise<void> {
  const paths = files.map(([path]) => path);
  for (const path of paths) await checkFileTarget(path, { force });
  const drafts = files.map(([path, write]): Draft => {
    const random = randomBytes(6).toString("hex");
    const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.${random}.tmp`);
    return { path, write, temporary, mode };
  });
  try {
    await removeAbandoned(paths);
    for (const draft of drafts) await fill(draft, exclusive);
    // Checks the targets again: another process may have created a target in the meantime.
    for (const path of paths) await checkFileTarget(path, { force });
    await putAll(drafts);
  } catch (cause) {
    for (const { temporary } of drafts) await rm(temporary, { force: true }).catch(() => {});
    if (!(cause instanceof Error && "syscall" in cause)) throw cause;
    throw unwritable(place, `to write to disk, got ${describeFailure(cause)}`, cause);
  }
}

async function fill({ path, temporary, write }: Draft, isExclusive: boolean): Promise<void> {
  const file = await open(temporary, "wx", 0o600);
  try {
    // Each writer creates a draft before this check, so at least one of two writers fails.
    const all = isExclusive ? await temporaryFiles([path]) : [];
    const other = all.find((name) => name !== basename(temporary));
    if (other !== undefined) {
      throw unwritable(path, `no other process writing the file, got one with ${other}`);
    }
    await write(file);
    await flush(file.fd);
  } finally {
    await file.close();
  }
}

/** Gives a complete draft its permissions and its final path. */
export async function putInPlace({ path, temporary, mode }: Draft): Promise<void> {
  await chmod(temporary, mode);
  await rename(temporary, path);
}

/** Makes renames in a directory durable. On Windows, this function does nothing, because directories cannot be opened. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(path);
  await flush(directory.fd).finally(() => directory.close());
}

/**
 * Checks that a file can be written. Call this function before you compute the content. Only regular files are replaced, never symbolic
 * links, devices or pipes.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` for a file with content, unless `force` is set; `UNWRITABLE_FILE` if the file cannot be written
 */
export async function checkFileTarget(
  path: string,
  { force = false }: TargetOptions = {},
): Promise<void> {
  const found = await statusOf(path);
  if (found && !found.isFile()) {
    const type = found.isSymbolicLink() ? "a symbolic link" : typeOfFile(found);
    throw unwritable(path, `a regular file, got ${type}`);
  }
  if (found && found.size > 0 && !force) {
    throw existing(path, "a new or empty file, got one with content");
  }
  await checkWritable(dirname(path));
}

async function statusOf(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw unwritable(path, `a file to write, got ${describeFailure(cause)}`, cause);
  }
}

export async function checkWritable(directory: string): Promise<void> {
  try {
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unwritable(directory, `a directory to write to, got ${describeFailure(cause)}`, cause);
  }
}

export function existing(path: string, expected: string): MasteryError<ErrorCode> {
  return new MasteryError("ALREADY_EXISTS", `${path}: expected ${expected}`);
}

export function unwritable(
  path: string,
  expected: string,
  cause?: unknown,
): MasteryError<ErrorCode> {
  return new MasteryError("UNWRITABLE_FILE", `${path}: expected ${expected}`, { cause });
}

/** Draft names have the form `.NAME.PID.RANDOM.tmp`, with the name of the file and the id of the process that writes it. */
export const TEMPORARY: RegExp = /^\.(.+)\.(\d+)\.[0-9a-f]{12}\.tmp$/;

/** Returns the names of all drafts, from any process, for files in one directory. */
async function temporaryFiles(paths: readonly string[]): Promise<string[]> {
  const names = new Set(paths.map((path) => basename(path)));
  const found = await readdir(dirname(paths[0]!));
  return found.filter((name) => names.has(TEMPORARY.exec(name)?.[1] ?? ""));
}

/** Removes drafts that killed processes left in a directory, because drafts contain learners' names and results. */
async function removeAbandoned(paths: readonly string[]): Promise<void> {
  for (const name of await temporaryFiles(paths)) {
    const temporary = join(dirname(paths[0]!), name);
    const pid = Number(TEMPORARY.exec(name)![2]);
    if (await isAbandoned(temporary, pid)) await rm(temporary, { force: true });
  }
}

/** Returns whether a temporary file or directory was left behind by a killed process with this id. */
export async function isAbandoned(temporary: string, pid: number): Promise<boolean> {
  if (pid !== process.pid) return !isRunning(pid);
  // In a container, process ids are soon used again, so a draft older than the current process also counts as abandoned.
  const started = Date.now() - process.uptime() * 1000;
  const found = await stat(temporary).catch(() => undefined);
  return found !== undefined && found.mtimeMs < started;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
