/** What a failure of the file system or of zlib means, in words. */
export function describeFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case "ENOENT":
      return "nothing of that name";
    case "ENOTDIR":
      return "a file";
    case "EISDIR":
      return "a directory";
    case "EACCES":
    case "EPERM":
      return "no permission to read or write it";
    case "EROFS":
      return "a file system that is read-only";
    case "ENOSPC":
      return "no space left on the disk";
    case "Z_BUF_ERROR":
      return "gzip data that are cut short";
    case "Z_DATA_ERROR":
      return message === "incorrect header check"
        ? "data that are not gzip"
        : `damaged gzip data (${message})`;
    default:
      return `an error of the system (${code ?? message})`;
  }
}
