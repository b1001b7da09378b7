import { MasteryError } from "../errors/index.ts";
import type { Steps } from "../work.ts";
import { crc32 } from "./crc32.ts";

/** A kind of files. */
export interface FileFormat {
  /** What such a file is called in messages. */
  readonly name: string;
  /** As in PNG: a byte above ASCII, a name, and a line break that a transfer as text would change. */
  readonly magic: Uint8Array;
  /** Any change in the meaning of bytes gets a new number. */
  readonly version: number;
}

export const SNAPSHOT_FORMAT: FileFormat = {
  name: "snapshot file",
  magic: Uint8Array.of(0x89, 0x4d, 0x53, 0x4e, 0x41, 0x50, 0x0d, 0x0a),
  version: 5,
};

export const MODEL_FORMAT: FileFormat = {
  name: "model file",
  magic: Uint8Array.of(0x89, 0x4d, 0x4d, 0x4f, 0x44, 0x45, 0x0d, 0x0a),
  version: 1,
};

const FORMATS: readonly FileFormat[] = [SNAPSHOT_FORMAT, MODEL_FORMAT];

const VERSION_AT = 8;
const CHECKSUM_AT = 12;
/** The checksum covers all bytes from here to the end. */
const LENGTH_AT = 16;
const MANIFEST_LENGTH_AT = 24;

export const HEADER_BYTES = 28;

/** Bytes to checksum in one step: about a millisecond. */
const STEP_BYTES = 2 ** 20;

/**
 * Writes the header of a file whose other bytes are complete.
 *
 * @param head the header and the manifest
 * @param columns what follows, part by part
 */
export function writeHeader(
  head: Uint8Array,
  columns: readonly Uint8Array[],
  { magic, version }: FileFormat,
): void {
  const view = new DataView(head.buffer);
  const length = columns.reduce((sum, part) => sum + part.length, head.length);
  head.set(magic);
  view.setUint32(VERSION_AT, version, true);
  view.setBigUint64(LENGTH_AT, BigInt(length), true);
  view.setUint32(MANIFEST_LENGTH_AT, head.length - HEADER_BYTES, true);
  const checksum = columns.reduce((crc, part) => crc32(part, crc), crc32(head.subarray(LENGTH_AT)));
  view.setUint32(CHECKSUM_AT, checksum, true);
}

/**
 * The checksum of a file up to the end of a part of it.
 *
 * @param at where the part begins
 * @param before the checksum up to there
 */
export function checksumAfter(part: Uint8Array, at: number, before: number): number {
  const covered = at < LENGTH_AT ? part.subarray(LENGTH_AT - at) : part;
  // The function of zlib begins anew with an empty part.
  return covered.length === 0 ? before : crc32(covered, before);
}

/**
 * Checks that the bytes are a whole, undamaged file of a format.
 *
 * @param checksum that of the file, if it is known
 * @returns the length of the manifest
 * @throws {MasteryError} with a different code for each way to fail
 */
export function* readHeader(
  bytes: Uint8Array,
  format: FileFormat,
  checksum?: number,
): Steps<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isOf(format, bytes)) {
    const message = `expected a ${format.name}, got ${describeFormat(bytes)}`;
    throw new MasteryError("NOT_A_SNAPSHOT", message);
  }
  const version = bytes.length < CHECKSUM_AT ? format.version : view.getUint32(VERSION_AT, true);
  if (version !== format.version) {
    const remedy =
      version < format.version
        ? "compute it again with this version"
        : "read it with the version that wrote it";
    const message = `expected a ${format.name} of format ${format.version}, got format ${version}: ${remedy}`;
    throw new MasteryError("UNSUPPORTED_SNAPSHOT_VERSION", message);
  }
  const length = bytes.length < HEADER_BYTES ? HEADER_BYTES : view.getBigUint64(LENGTH_AT, true);
  if (BigInt(bytes.length) !== BigInt(length)) {
    const message = `expected a ${format.name} of ${length} bytes, got ${bytes.length}`;
    throw new MasteryError("TRUNCATED_SNAPSHOT", message);
  }
  const expected = view.getUint32(CHECKSUM_AT, true);
  const got = checksum ?? (yield* checksumInSteps(bytes));
  if (got !== expected) {
    const message = `expected checksum ${hex(expected)}, got ${hex(got)}: the file is damaged`;
    throw new MasteryError("CORRUPT_SNAPSHOT", message);
  }
  return view.getUint32(MANIFEST_LENGTH_AT, true);
}

function* checksumInSteps(bytes: Uint8Array): Steps<number> {
  let checksum = 0;
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    if (at > 0) yield;
    checksum = checksumAfter(bytes.subarray(at, at + STEP_BYTES), at, checksum);
  }
  return checksum;
}

/** Whether bytes begin as a file of the format does. */
export function isOf({ magic }: FileFormat, bytes: Uint8Array): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}

function describeFormat(bytes: Uint8Array): string {
  if (bytes.length === 0) return "no bytes";
  const known = FORMATS.find((format) => isOf(format, bytes));
  return known ? `a ${known.name}` : "bytes of another format";
}

function hex(checksum: number): string {
  return checksum.toString(16).padStart(8, "0");
}
