import { constants, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** Thrown if a path does not lead to a regular file. */
export class NotARegularFileError extends Error {
  override readonly name = "NotARegularFileError";
}

/**
 * Opens a regular file, by default for reading. `flags` are from `fs.constants`. Pipes, devices and sockets are rejected, because reading
 * them could block or never end.
 *
 * @param mode permissions of a file that this call creates
 * @throws {@link NotARegularFileError} if the path leads to something else; a file system error if the file cannot be opened
 */
export async function openRegularFile(
  path: string,
  flags: number = constants.O_RDONLY,
  mode?: number,
): Promise<FileHandle> {
  // Without this flag, opening a pipe would wait for the other end.
  const file = await open(path, flags | (constants.O_NONBLOCK ?? 0), mode);
  const stats = await file.stat();
  if (stats.isFile()) return file;
  await file.close();
  throw new NotARegularFileError(typeOfFile(stats));
}

/** Describes the type of an entry that is not a regular file. */
export function typeOfFile(stats: Stats): string {
  if (stats.isDirectory()) return "a directory";
  if (stats.isFIFO()) return "a named pipe";
  if (stats.isSocket()) return "a socket";
  return "a device";
}

const FAILURES: Readonly<Record<string, string>> = {
  ENOENT: "no such file or directory",
  ENOTDIR: "a file",
  EISDIR: "a directory",
  ENXIO: "a socket",
  EEXIST: "another kind of entry with this name",
  EACCES: "no permission to read or write it",
  EPERM: "no permission to read or write it",
  EROFS: "a read-only file system",
  ENOSPC: "no space left on the disk",
  EDQUOT: "no space left in the quota",
  EIO: "a disk I/O error",
  EMFILE: "too many open files",
  ENFILE: "too many open files",
  EFBIG: "a file above the system's size limit",
  Z_BUF_ERROR: "truncated gzip data",
};

/** Describes a file system error or a gzip error in words that complete "expected …, got …". */
export function describeFailure(error: unknown): string {
  if (error instanceof NotARegularFileError) return error.message;
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (code === "Z_DATA_ERROR") {
    return message === "incorrect header check"
      ? "data that is not gzip"
      : `corrupt gzip data (${message})`;
  }
  return FAILURES[code] ?? `a system error (${code || message})`;
}
