import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { endianness } from "node:os";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { type Embedder, type EmbedOptions, MasteryError } from "@mastery/core";
import { checkVectors } from "@mastery/core/internal";
import { aFunction, type Checks, checkOptions, optional, someText } from "@mastery/core/validation";
import { checkEmbed } from "../vectors.ts";

const TEXTS_PER_CALL = 64;

/** Settings of {@link cachedEmbedder}. */
export interface CacheOptions {
  /** Directory of the cache. The directory is created if missing, and you can delete its files at any time. */
  readonly directory: string;
  /** Called if a cache file cannot be used or written. The vectors are correct in any case. */
  readonly onProblem?: ((message: string) => void) | undefined;
}

const CACHE_OPTIONS: Checks<CacheOptions> = {
  directory: someText,
  onProblem: optional(aFunction),
};

/**
 * Returns an embedder that caches another embedder's vectors on disk, so that each text is embedded only once. There is one file per
 * embedder id, revision and dimension, in which each vector is stored under the hash of its text. If a call fails or is aborted, the
 * vectors computed so far are kept.
 *
 * Files that are damaged or have another format are replaced. Processes can share a directory, because only complete files are renamed into
 * place. If two processes write at the same time, a text may be embedded again. Vectors are always 32-bit floats, even in the first call.
 */
export function cachedEmbedder(embedder: Embedder, options: CacheOptions): Embedder {
  checkOptions(options, CACHE_OPTIONS);
  const { directory, onProblem = () => {} } = options;
  const { id, dimension, revision } = embedder;
  const source = { id, dimension, ...(revision !== undefined && { revision }) };
  const file = join(directory, fileNameOf(source));
  const tell = (what: string, error: unknown): void =>
    onProblem(`Embedding cache ${file} ${what}: ${(error as Error).message}`);

  async function load(onUnusable: (error: unknown) => void): Promise<VectorsByKey> {
    try {
      return decodeVectors(source, await readFile(file));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") onUnusable(error);
      return new Map();
    }
  }

  /** Reads the file again first, because another process may have written to it in the meantime. */
  async function add(fresh: VectorsByKey): Promise<void> {
    if (fresh.size === 0) return;
    const temporary = `${file}.${randomUUID()}.tmp`;
    try {
      await mkdir(directory, { recursive: true });
      const all = new Map([...(await load(() => {})), ...fresh]);
      await writeFile(temporary, encodeVectors(source, all));
      await rename(temporary, file);
    } catch (error) {
      tell("cannot be written", error);
      await rm(temporary, { force: true }).catch(() => {});
    }
  }

  return Object.freeze({
    ...source,
    async embed(texts: readonly string[], options: EmbedOptions = {}) {
      checkEmbed(texts, options);
      const keys = texts.map(keyOf);
      const vectors = await load((error) => tell("is not used and will be rebuilt", error));
      const missing = new Map<string, string>();
      for (const [i, key] of keys.entries()) if (!vectors.has(key)) missing.set(key, texts[i]!);
      const fresh = new Map<string, Float32Array>();
      try {
        await embedInto(fresh, embedder, missing, texts.length - missing.size, options);
      } finally {
        await add(fresh);
      }
      return keys.map((key) => (vectors.get(key) ?? fresh.get(key))!);
    },
  });
}

/** Each call embeds few texts, so that aborting loses little work. */
async function embedInto(
  vectors: Map<string, Float32Array>,
  embedder: Embedder,
  missing: ReadonlyMap<string, string>,
  alreadyDone: number,
  { signal, onProgress }: EmbedOptions,
): Promise<void> {
  const [keys, texts] = [[...missing.keys()], [...missing.values()]];
  await onProgress?.(alreadyDone);
  for (let start = 0; start < texts.length; start += TEXTS_PER_CALL) {
    const chunk = texts.slice(start, start + TEXTS_PER_CALL);
    const embedded = await embedder.embed(chunk, {
      signal,
      onProgress: onProgress && ((done) => onProgress(alreadyDone + start + done)),
    });
    checkVectors(embedded, chunk.length, embedder);
    for (const [i, vector] of embedded.entries()) {
      vectors.set(keys[start + i]!, toFloats(vector, embedder.id));
    }
  }
}

/** The smallest normal 32-bit float. Smaller numbers lose precision. */
const MIN_NORMAL = 2 ** -126;

/** @throws `MasteryError` `INVALID_EMBEDDING` for a vector whose direction would change or vanish in 32-bit floats */
function toFloats(vector: ArrayLike<number>, id: string): Float32Array {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]!));
  if (largest === 0 || (largest >= MIN_NORMAL && Math.fround(largest) < Infinity)) {
    return Float32Array.from(vector);
  }
  const expected =
    "vectors whose largest number is from 1.2e-38 to 3.4e38, as the cache keeps 32 bits";
  throw new MasteryError(
    "INVALID_EMBEDDING",
    `Embedder "${id}": expected ${expected}, got ${largest}.`,
  );
}

function fileNameOf(source: VectorSource): string {
  const readable = source.id.replaceAll(/[^\w.-]+/g, "_").slice(0, 80);
  return `${readable}-${identityOf(source).toString("hex").slice(0, 16)}.vectors`;
}

// A vector file:
// magic with version (8 bytes) · identity of the embedder (32) · vectors by key, as V8 serialises a map
// SHA-256 of all preceding bytes (32)
const MAGIC = Buffer.from("MSTRYVC\x02", "latin1");
const HASH_BYTES = 32;
const HEADER_BYTES = MAGIC.length + HASH_BYTES;

export type VectorsByKey = ReadonlyMap<string, Float32Array>;

/** Properties that all vectors in a file share. */
type VectorSource = Pick<Embedder, "id" | "revision" | "dimension">;

/** Hashes UTF-16 code units, because in UTF-8, different texts with lone surrogates would have the same key. */
export function keyOf(text: string): string {
  return sha256(Buffer.from(text, "utf16le")).toString("hex");
}

function identityOf({ id, revision, dimension }: VectorSource): Buffer {
  return sha256(Buffer.from(JSON.stringify([id, revision ?? null, dimension, endianness()])));
}

export function encodeVectors(source: VectorSource, vectors: VectorsByKey): Buffer {
  const body = Buffer.concat([MAGIC, identityOf(source), serialize(vectors)]);
  return Buffer.concat([body, sha256(body)]);
}

/** @throws {Error} with the reason if the bytes are not the output of {@link encodeVectors} for the same source. */
export function decodeVectors(source: VectorSource, bytes: Buffer): Map<string, Float32Array> {
  const body = bytes.subarray(0, -HASH_BYTES);
  if (!body.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new Error("not a vector file of this version");
  }
  if (!sha256(body).equals(bytes.subarray(-HASH_BYTES))) throw new Error("damaged");
  if (!body.subarray(MAGIC.length, HEADER_BYTES).equals(identityOf(source))) {
    throw new Error("written for another embedder");
  }
  return deserialize(body.subarray(HEADER_BYTES));
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
