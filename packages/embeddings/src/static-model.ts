import { MasteryError } from "@mastery/core";
import type { ErrorCode } from "./error-codes.ts";

// A model file, little-endian:
// magic with version (8 bytes) · length of the header (uint32) · length of the vocabulary (uint32)
// header (JSON) · vocabulary: words, then n-grams, one per line · zeros up to a multiple of 4
// scale of each row (float32) · rows (dimension / 2 bytes each) · SHA-256 of all preceding bytes (32)
const MAGIC = "MSTRYEM\u0002";
const PREFIX_BYTES = 16;
const HASH_BYTES = 32;

/** Table of a static embedding model. */
export interface StaticModel {
  readonly name: string;
  /** The first digits of the file's checksum. */
  readonly revision: string;
  /** Even. */
  readonly dimension: number;
  readonly rowOfWord: ReadonlyMap<string, number>;
  readonly rowOfNgram: ReadonlyMap<string, number>;
  readonly scales: Float32Array;
  /**
   * Two numbers in each byte, the first in the lower half: row `i` has the bytes from `i × dimension / 2`. A number is its half byte minus 8,
   * times `scales[i]`.
   */
  readonly rows: Uint8Array;
}

/**
 * Returns the table in the bytes of a model file. The rows are a view of `bytes`, not a copy.
 *
 * @throws {MasteryError} `INVALID_EMBEDDING_MODEL` if the bytes are not an intact model file.
 */
export async function readStaticModel(bytes: Uint8Array): Promise<StaticModel> {
  const body = bytes.subarray(0, Math.max(0, bytes.length - HASH_BYTES));
  const decoder = new TextDecoder();
  if (decoder.decode(body.subarray(0, MAGIC.length)) !== MAGIC) {
    throw invalid("expected a static embedding model of version 2");
  }
  const checksum = hex(bytes.subarray(body.length));
  const actual = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(body))));
  if (actual !== checksum) throw invalid(`expected SHA-256 ${checksum}, got ${actual}`);

  // The checksum is correct, so the lengths need no check.
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const headerEnd = PREFIX_BYTES + view.getUint32(8, true);
  const vocabularyEnd = headerEnd + view.getUint32(12, true);
  const header = decoder.decode(body.subarray(PREFIX_BYTES, headerEnd));
  const { name, dimension, words } = JSON.parse(header);
  const units = decoder.decode(body.subarray(headerEnd, vocabularyEnd)).split("\n");
  const scalesAt = (vocabularyEnd + 3) & ~3;
  const rowsAt = scalesAt + 4 * units.length;
  const scales = new Float32Array(units.length);
  for (let row = 0; row < units.length; row++)
    scales[row] = view.getFloat32(scalesAt + 4 * row, true);
  return {
    name,
    revision: checksum.slice(0, 12),
    dimension,
    rowOfWord: rowsOf(units, 0, words),
    rowOfNgram: rowsOf(units, words, units.length),
    scales,
    rows: new Uint8Array(body.buffer, body.byteOffset + rowsAt, (units.length * dimension) / 2),
  };
}

function rowsOf(units: readonly string[], start: number, end: number): Map<string, number> {
  const rows = new Map<string, number>();
  for (let row = start; row < end; row++) rows.set(units[row]!, row);
  return rows;
}

function invalid(message: string): MasteryError<ErrorCode> {
  return new MasteryError<ErrorCode>("INVALID_EMBEDDING_MODEL", message);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
