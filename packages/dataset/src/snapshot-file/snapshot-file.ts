import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { MasteryError, type Snapshot } from "@mastery/core";
import { decodeSnapshot, encodeSnapshot } from "@mastery/core/snapshot";
import { describeFailure } from "../failures.ts";

/**
 * Writes a snapshot file. Whoever reads that path finds the old file or the new one whole, even after a power cut.
 *
 * @throws {MasteryError} `UNWRITABLE_SNAPSHOT`
 */
export async function writeSnapshot(path: string, snapshot: Snapshot): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await writeToDisk(temporary, encodeSnapshot(snapshot));
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => undefined);
    const message = `${path}: expected to write a snapshot file, got ${describeFailure(cause)}`;
    throw new MasteryError("UNWRITABLE_SNAPSHOT", message, { cause });
  }
  await syncDirectory(dirname(path));
}

async function writeToDisk(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a rename last. Some systems cannot open directories: there it lasts once the system gets round to it. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path).catch(() => undefined);
  await directory?.sync().catch(() => undefined);
  await directory?.close();
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
  const file = await open(path);
  try {
    const stats = await file.stat();
    // A pipe does not say how long it is.
    if (!stats.isFile()) return await file.readFile();
    const bytes = Buffer.allocUnsafeSlow(stats.size);
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
