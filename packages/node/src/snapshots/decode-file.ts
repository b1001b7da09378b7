import { type ErrorCode as CoreErrorCode, MasteryError } from "@mastery/core";
import type { ErrorCode } from "../errors/index.ts";
import { describeFailure, openRegularFile } from "../files/index.ts";

/** Reads a file and decodes its bytes. Errors name the file; `unreadable` is the code if the file cannot be read. */
export async function decodeFile<T>(
  path: string,
  [name, unreadable]: readonly [name: string, unreadable: ErrorCode | CoreErrorCode],
  decode: (bytes: Uint8Array) => T,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<T> {
  const bytes = await readBytes(path, signal).catch((cause: unknown) => {
    signal?.throwIfAborted();
    const message = `${path}: expected ${name}, got ${describeFailure(cause)}`;
    throw new MasteryError<ErrorCode | CoreErrorCode>(unreadable, message, { cause });
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
