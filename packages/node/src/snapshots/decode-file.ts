import { type ErrorCode, MasteryError } from "@mastery/core";
import { checksumAfter } from "@mastery/core/internal";
import { describeFailure, openRegularFile } from "../files/index.ts";

/** Bytes that are read at once. Their checksum takes a millisecond. */
const READ_BYTES = 2 ** 22;

/** A file in memory. */
interface WholeFile {
  readonly bytes: Uint8Array;
  readonly checksum: number;
}

/** A kind of files that hold one value. */
export interface FileKind<T> {
  /** What messages expect, such as `a snapshot file`. */
  readonly name: string;
  /** The code of an error while opening or reading it. */
  readonly unreadable: ErrorCode;
  readonly decode: (bytes: Uint8Array, checksum: number) => T | Promise<T>;
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
  const { bytes, checksum } = await readWholeFile(path).catch((cause: unknown) => {
    const message = `${path}: expected ${name}, got ${describeFailure(cause)}`;
    throw new MasteryError(unreadable, message, { cause });
  });
  try {
    return await decode(bytes, checksum);
  } catch (cause) {
    if (!(cause instanceof MasteryError)) throw cause;
    throw new MasteryError(cause.code, `${path}: ${cause.message}`, { cause });
  }
}

/** Reads a file in few parts: `readFile()` would ask for half a megabyte at a time. */
async function readWholeFile(path: string): Promise<WholeFile> {
  const file = await openRegularFile(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.allocUnsafeSlow(size);
    let checksum = 0;
    for (let [start, end] = [0, 0]; ; ) {
      const reading = file.read(bytes, end, Math.min(READ_BYTES, size - end));
      // While another thread reads the next part.
      checksum = checksumAfter(bytes.subarray(start, end), start, checksum);
      const { bytesRead } = await reading;
      // The end, or the file was cut short meanwhile.
      if (bytesRead === 0) return { bytes: bytes.subarray(0, end), checksum };
      [start, end] = [end, end + bytesRead];
    }
  } finally {
    await file.close();
  }
}
