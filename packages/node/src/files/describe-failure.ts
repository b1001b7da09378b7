import { NotARegularFileError } from "./open-regular-file.ts";

/** Says in words what an error of the file system or of gzip means. */
export function describeFailure(error: unknown): string {
  if (error instanceof NotARegularFileError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case "ENOENT":
      return "no such file or directory";
    case "ENOTDIR":
      return "a file";
    case "EISDIR":
      return "a directory";
    case "ENXIO":
      return "a socket";
    case "EEXIST":
      return "something else of that name";
    case "EACCES":
    case "EPERM":
      return "no permission to read or write it";
    case "EROFS":
      return "a read-only file system";
    case "ENOSPC":
      return "no space left on the disk";
    case "EDQUOT":
      return "no space left in the quota";
    case "EIO":
      return "an I/O error of the disk";
    case "EMFILE":
    case "ENFILE":
      return "too many open files";
    case "EFBIG":
      return "a file beyond the limit of the system";
    case "Z_BUF_ERROR":
      return "truncated gzip data";
    case "Z_DATA_ERROR":
      return message === "incorrect header check"
        ? "data that is not gzip"
        : `corrupt gzip data (${message})`;
    default:
      return `a system error (${code ?? message})`;
  }
}
