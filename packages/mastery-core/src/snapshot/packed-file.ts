import { custom, refuse } from "../validation.ts";
import type { Steps } from "../work.ts";
import { readJson, writeJson } from "./ascii-json.ts";
import { type FileFormat, HEADER_BYTES, readHeader, writeHeader } from "./header.ts";
import { invalid } from "./invalid.ts";
import { ALIGNMENT, align } from "./layout.ts";

/** Fills the gap before the columns: JSON may end in spaces. */
const SPACE = 0x20;

/** The bytes of a file, part by part: a header with a manifest in JSON, then columns, each at a multiple of `ALIGNMENT`. */
export function packFile(
  format: FileFormat,
  manifest: unknown,
  columns: readonly Uint8Array[],
): readonly Uint8Array[] {
  const json = writeJson(manifest);
  const manifestEnd = HEADER_BYTES + json.length;
  const head = new Uint8Array(align(manifestEnd)).fill(SPACE, manifestEnd);
  head.set(json, HEADER_BYTES);
  const aligned = columns.flatMap((column, i) =>
    i === columns.length - 1 ? [column] : [column, gapAfter(column)],
  );
  // The checksum of zlib begins anew with an empty part.
  const parts = aligned.filter(({ length }) => length > 0);
  writeHeader(head, parts, format);
  return [head, ...parts];
}

/** Zeros up to where the next column can start. */
function gapAfter({ length }: Uint8Array): Uint8Array {
  return new Uint8Array(align(length) - length);
}

/** @throws `MasteryError` `INVALID_OPTION` for anything but a view of bytes, from callers without types */
export function checkBytes(bytes: Uint8Array): void {
  refuse(custom("a Uint8Array", ArrayBuffer.isView)("bytes", bytes));
}

/** A file taken apart. */
export interface UnpackedFile {
  readonly manifest: unknown;
  /** At a multiple of `ALIGNMENT`, so that columns are views of it. */
  readonly columns: Uint8Array;
}

/**
 * @param checksum that of the file, if it is known
 * @throws `MasteryError` unless the bytes are a whole, undamaged file of the format
 */
export function* unpackFile(
  format: FileFormat,
  bytes: Uint8Array,
  checksum?: number,
): Steps<UnpackedFile> {
  const aligned = align(bytes.byteOffset) === bytes.byteOffset ? bytes : new Uint8Array(bytes);
  const columnsAt = HEADER_BYTES + (yield* readHeader(aligned, format, checksum));
  if (columnsAt > bytes.length || align(columnsAt) !== columnsAt) {
    throw invalid(
      "manifest",
      `its end within the file, at a multiple of ${ALIGNMENT}`,
      `byte ${columnsAt}`,
    );
  }
  return {
    manifest: readJson(aligned.subarray(HEADER_BYTES, columnsAt), "manifest"),
    columns: aligned.subarray(columnsAt),
  };
}
