import { type ErrorCode, MasteryError } from "@mastery/core";
import { describeFailure, openRegularFile } from "@mastery/files";

/** Bytes that are read at once; the system refuses more than twice as many. */
const READ_BYTES = 2 ** 30;

/** A kind of files that hold one value. */
export interface FileKind<T> {
  /** What messages expect, such as `a snapshot file`. */
  readonly name: string;
  /** The code of an error while opening or reading it. */
  readonly unreadable: ErrorCode;
  readonly decode: (bytes: Uint8Array) => T | Promise<T>;
}

/**
 * Reads and decodes a file.
 *
 * @throws {MasteryError} that names the file
 */
export async function decodeFile<T>(
  path: string,
  { name, unreadable, decode }: FileKind<T>,
): Promise<T> {
  const bytes = await readWholeFile(path).catch((cause: unknown) => {
    const message = `${path}: expected ${name}, got ${describeFailure(cause)}`;
    throw new MasteryError(unreadable, message, { cause });
  });
  try {
    return await decode(bytes);
  } catch (cause) {
    if (!(cause instanceof MasteryError)) throw cause;
    throw new MasteryError(cause.code, `${path}: ${cause.message}`, { cause });
  }
}

/** The bytes of a file in few reads: `readFile()` would ask for half a megabyte at a time. */
async function readWholeFile(path: string): Promise<Uint8Array> {
  const file = await openRegularFile(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.allocUnsafeSlow(size);
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(READ_BYTES, bytes.length - at));
      // Cut short meanwhile.
      if (bytesRead === 0) return bytes.subarray(0, at);
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}
