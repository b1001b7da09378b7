import { createHash } from "node:crypto";
import { endianness } from "node:os";

// A vector file:
//   magic with version (8 bytes) · identity of the embedder (32)
//   keys (32 each), sorted · vectors (dimension × float32 each), in the order of the keys
//   SHA-256 of all before (32)
const MAGIC = Buffer.from("MSTRYVC\x01", "latin1");
const HASH_BYTES = 32;
const HEADER_BYTES = MAGIC.length + HASH_BYTES;

/** Vectors by the key of their text. */
export type VectorsByKey = ReadonlyMap<string, Float32Array>;

/** What vectors must have in common to share a file. */
export interface VectorSource {
  readonly id: string;
  readonly revision?: string;
  readonly dimension: number;
}

/** SHA-256 of a text's UTF-16 code units: in UTF-8, texts with lone surrogates would share keys. */
export function keyOf(text: string): string {
  return sha256(Buffer.from(text, "utf16le")).toString("hex");
}

/** Hash of a source, and of the byte order in which this machine writes numbers. */
export function identityOf({ id, revision, dimension }: VectorSource): Buffer {
  return sha256(Buffer.from(JSON.stringify([id, revision ?? null, dimension, endianness()])));
}

/** Writes vectors of length `source.dimension`; the same vectors give the same bytes. */
export function encodeVectors(source: VectorSource, vectors: VectorsByKey): Buffer {
  const keys = [...vectors.keys()].sort();
  const values = new Float32Array(keys.length * source.dimension);
  for (const [i, key] of keys.entries()) values.set(vectors.get(key)!, i * source.dimension);
  const body = Buffer.concat([
    MAGIC,
    identityOf(source),
    Buffer.from(keys.join(""), "hex"),
    Buffer.from(values.buffer),
  ]);
  return Buffer.concat([body, sha256(body)]);
}

/**
 * Reads what {@link encodeVectors} wrote for the same source.
 *
 * @throws {Error} that says what is wrong with any other bytes.
 */
export function decodeVectors(source: VectorSource, bytes: Buffer): Map<string, Float32Array> {
  const body = bytes.subarray(0, -HASH_BYTES);
  if (!body.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new Error("not a vector file of this version");
  }
  if (!sha256(body).equals(bytes.subarray(-HASH_BYTES))) throw new Error("damaged");
  if (!body.subarray(MAGIC.length, HEADER_BYTES).equals(identityOf(source))) {
    throw new Error("written for another embedder");
  }
  // Checksum and identity hold, so the lengths are those that were written.
  const { dimension } = source;
  const count = (body.length - HEADER_BYTES) / (HASH_BYTES + 4 * dimension);
  const values = floatsOf(body.subarray(HEADER_BYTES + HASH_BYTES * count));
  const vectors = new Map<string, Float32Array>();
  for (let i = 0; i < count; i++) {
    const keyAt = HEADER_BYTES + HASH_BYTES * i;
    const key = body.toString("hex", keyAt, keyAt + HASH_BYTES);
    vectors.set(key, values.subarray(dimension * i, dimension * (i + 1)));
  }
  return vectors;
}

/** Copies, since a view on floats needs an aligned beginning. */
function floatsOf(bytes: Buffer): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer);
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
