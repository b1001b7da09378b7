import packageJson from "../../package.json" with { type: "json" };
import { type Column, frozen } from "../collections.ts";
import { MasteryError } from "../errors/index.ts";
import { Texts } from "../records/packed.ts";
import { anyText } from "../records/validators.ts";
import {
  type Checks,
  checkArguments,
  custom,
  gotOf,
  listOf,
  objectOf,
  problemsOf,
  type Validator,
} from "../validation/index.ts";
import type { ArrayType } from "./schema.ts";

// A file is a header, a manifest in JSON, and columns of numbers. Bytes are little-endian, as on all supported machines.

type FormatName = "snapshot file" | "model file";

/** The first eight bytes. As in PNG, they are a non-ASCII byte, a name, and a line break that a transfer in text mode would change. */
const MAGIC: Readonly<Record<FormatName, Uint8Array>> = {
  "snapshot file": Uint8Array.of(0x89, 0x4d, 0x53, 0x4e, 0x41, 0x50, 0x0d, 0x0a),
  "model file": Uint8Array.of(0x89, 0x4d, 0x4d, 0x4f, 0x44, 0x45, 0x0d, 0x0a),
};

export interface FileFormat {
  readonly name: FormatName;
  /** Increase the version whenever the meaning of any byte changes. */
  readonly version: number;
  /** The file contains a hash of the schema, so different columns of the same version are rejected with a specific error. */
  readonly schema: unknown;
}

const VERSION_AT = 8;
const CHECKSUM_AT = 12;
/** The checksum covers all bytes from this offset to the end of the file. */
const LENGTH_AT = 16;
const MANIFEST_LENGTH_AT = 24;
const SCHEMA_AT = 28;
const HEADER_BYTES = 32;

/** Width in bytes of the widest number. Columns at a multiple of this width can be read without a copy. */
const ALIGNMENT = 8;

function align(at: number): number {
  return Math.ceil(at / ALIGNMENT) * ALIGNMENT;
}

/** Parts share memory with the columns. None is empty, because the checksum function of Node starts anew at an empty part. */
export function packFile(
  format: FileFormat,
  manifest: unknown,
  columns: readonly Column[],
): readonly Uint8Array[] {
  const json = writeJson(manifest);
  // The manifest is padded with spaces, which are allowed after JSON.
  const head = new Uint8Array(align(HEADER_BYTES + json.length)).fill(0x20);
  head.set(MAGIC[format.name]);
  head.set(json, HEADER_BYTES);
  const parts = columns
    .flatMap(({ buffer, byteOffset, byteLength }, i) => {
      const padding = i === columns.length - 1 ? 0 : align(byteLength) - byteLength;
      return [new Uint8Array(buffer, byteOffset, byteLength), new Uint8Array(padding)];
    })
    .filter(({ length }) => length > 0);
  const length = parts.reduce((sum, part) => sum + part.length, head.length);
  const view = new DataView(head.buffer);
  view.setUint32(VERSION_AT, format.version, true);
  view.setBigUint64(LENGTH_AT, BigInt(length), true);
  view.setUint32(MANIFEST_LENGTH_AT, head.length - HEADER_BYTES, true);
  view.setUint32(SCHEMA_AT, schemaHash(format), true);
  const checksum = parts.reduce((crc, part) => crc32(part, crc), crc32(head.subarray(LENGTH_AT)));
  view.setUint32(CHECKSUM_AT, checksum, true);
  return [head, ...parts];
}

function schemaHash({ schema }: FileFormat): number {
  return crc32(writeJson(schema));
}

interface UnpackedFile {
  readonly manifest: unknown;
  /** Aligned so that columns can be views of the bytes. */
  readonly columns: Uint8Array;
}

/**
 * The columns are a view of the bytes if the bytes are aligned, and a copy otherwise.
 *
 * @throws `MasteryError` `NOT_A_SNAPSHOT`, `UNSUPPORTED_SNAPSHOT_VERSION`, `TRUNCATED_SNAPSHOT`, `CORRUPT_SNAPSHOT` or `INVALID_SNAPSHOT`
 * unless the bytes are a complete, undamaged file of the format; `INVALID_OPTION` if `bytes` is not a `Uint8Array`
 */
export function unpackFile(format: FileFormat, bytes: Uint8Array): UnpackedFile {
  checkArguments({ bytes }, { bytes: custom("a Uint8Array", ArrayBuffer.isView) });
  const aligned = align(bytes.byteOffset) === bytes.byteOffset ? bytes : new Uint8Array(bytes);
  const columnsAt = HEADER_BYTES + manifestLength(format, aligned);
  if (columnsAt > bytes.length || align(columnsAt) !== columnsAt) {
    const expected = `an end within the file, at a multiple of ${ALIGNMENT}`;
    throw invalid("manifest", expected, `byte ${columnsAt}`);
  }
  return {
    manifest: readJson(aligned.subarray(HEADER_BYTES, columnsAt)),
    columns: aligned.subarray(columnsAt),
  };
}

function manifestLength(format: FileFormat, bytes: Uint8Array): number {
  const { name, version } = format;
  if (!isA(name, bytes)) {
    const other = (Object.keys(MAGIC) as FormatName[]).find((one) => isA(one, bytes));
    const got = bytes.length === 0 ? "no bytes" : other ? `a ${other}` : "bytes of another format";
    throw new MasteryError("NOT_A_SNAPSHOT", `expected a ${name}, got ${got}`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const given = bytes.length < CHECKSUM_AT ? version : view.getUint32(VERSION_AT, true);
  if (given !== version) {
    const remedy =
      given < version
        ? "compute it again with this version"
        : "read it with the version that wrote it";
    throw unsupported(`expected a ${name} of format ${version}, got format ${given}: ${remedy}`);
  }
  const length = bytes.length < HEADER_BYTES ? HEADER_BYTES : view.getBigUint64(LENGTH_AT, true);
  if (BigInt(bytes.length) !== BigInt(length)) {
    const message = `expected a ${name} of ${length} bytes, got ${bytes.length}`;
    throw new MasteryError("TRUNCATED_SNAPSHOT", message);
  }
  const expected = view.getUint32(CHECKSUM_AT, true);
  const got = crc32(bytes.subarray(LENGTH_AT));
  if (got !== expected) {
    const message = `expected checksum ${hex(expected)}, got ${hex(got)}: the file is damaged`;
    throw new MasteryError("CORRUPT_SNAPSHOT", message);
  }
  if (view.getUint32(SCHEMA_AT, true) !== schemaHash(format)) {
    throw unsupported(
      `expected a ${name} of format ${version} with the columns of version ${packageJson.version}, got different columns: compute it again with this version`,
    );
  }
  return view.getUint32(MANIFEST_LENGTH_AT, true);
}

function unsupported(message: string): MasteryError {
  return new MasteryError("UNSUPPORTED_SNAPSHOT_VERSION", message);
}

/** @throws `MasteryError` `INVALID_SNAPSHOT` if there are more or fewer bytes than the columns need */
export function viewColumns(
  { buffer, byteOffset, byteLength }: Uint8Array,
  shapes: readonly (readonly [type: ArrayType, length: number])[],
): Column[] {
  let end = 0;
  const starts = shapes.map(([{ BYTES_PER_ELEMENT }, length]) => {
    const start = align(end);
    end = start + length * BYTES_PER_ELEMENT;
    return start;
  });
  // The length is checked before any view is created, because invalid counts can be huge.
  if (byteLength !== end) throw invalid("columns", `${end} bytes`, byteLength);
  return shapes.map(([View, length], i) => new View(buffer, byteOffset + starts[i]!, length));
}

export function isA(name: FormatName, bytes: Uint8Array): boolean {
  return MAGIC[name].every((byte, i) => bytes[i] === byte);
}

function hex(checksum: number): string {
  return checksum.toString(16).padStart(8, "0");
}

/** JSON in ASCII needs no encoder from the host, and its escapes preserve lone surrogates, which UTF-8 cannot represent. */
function writeJson(value: unknown): Uint8Array {
  const json = JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  // `Uint8Array.from()` takes twenty times as long as this loop.
  const bytes = new Uint8Array(json.length);
  for (let i = 0; i < json.length; i++) bytes[i] = json.charCodeAt(i);
  return bytes;
}

function readJson(bytes: Uint8Array): unknown {
  try {
    if (bytes.every((byte) => byte < 0x80)) {
      return JSON.parse(new Texts(Uint32Array.of(0, bytes.length), bytes).at(0));
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw invalid("manifest", "JSON in ASCII", "something else");
}

export function invalid(path: string, expected: string, got: unknown): MasteryError {
  return new MasteryError("INVALID_SNAPSHOT", `${path}: expected ${expected}, got ${String(got)}`);
}

/** Returns a validator for an object of a manifest. */
export function parts<T extends object>(checks: Checks<T>): Validator<T> {
  return objectOf<T>("an object", checks);
}

export const texts: Validator<readonly string[]> = listOf(anyText);

/** Freezes the value deeply, and throws a `MasteryError` `INVALID_SNAPSHOT` naming the first invalid part. */
export function checked<T>(path: string, value: unknown, validator: Validator<T>): T {
  const [problem] = problemsOf(path, value, validator);
  if (problem) throw invalid(problem.path, problem.expected, gotOf(problem, true));
  return frozen(value as T);
}

const TABLE: Uint32Array = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) {
    remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  }
  return remainder;
});

/**
 * CRC-32, as in gzip and PNG.
 *
 * @param before checksum of the preceding bytes, if any
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let at = 0; at < bytes.length; at++) {
    crc = (crc >>> 8) ^ TABLE[(crc ^ bytes[at]!) & 0xff]!;
  }
  return ~crc >>> 0;
}
