import { MasteryError, type Snapshot } from "@mastery/core";
import { decodeSnapshot, encodeSnapshot } from "@mastery/core/snapshot";
import { describeFailure, openRegularFile, replaceFile, type TargetOptions } from "@mastery/files";

/**
 * Writes a snapshot file. A reader of that path finds the old file or the new one whole, even after a power cut.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` for a file with content, without `force`; `UNWRITABLE_FILE`
 */
export function writeSnapshot(
  path: string,
  snapshot: Snapshot,
  options?: TargetOptions,
): Promise<void> {
  return replaceFile(path, (file) => file.writeFile(encodeSnapshot(snapshot)), options);
}

/**
 * Reads a snapshot file.
 *
 * @throws {MasteryError} that names the file: `UNREADABLE_SNAPSHOT`, or a code of `decodeSnapshot()`
 */
export async function readSnapshot(path: string): Promise<Snapshot> {
  const bytes = await readWhole(path).catch((cause: unknown) => {
    const message = `${path}: expected a snapshot file, got ${describeFailure(cause)}`;
    throw new MasteryError("UNREADABLE_SNAPSHOT", message, { cause });
  });
  try {
    return decodeSnapshot(bytes);
  } catch (cause) {
    if (!(cause instanceof MasteryError)) throw cause;
    throw new MasteryError(cause.code, `${path}: ${cause.message}`, { cause });
  }
}

/** Bytes that are read at once; the system refuses more than twice as many. */
const READ_BYTES = 2 ** 30;

/** The bytes of a file in few reads: `readFile()` would ask for half a megabyte at a time. */
async function readWhole(path: string): Promise<Uint8Array> {
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
