import type { ReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { describeFailure, openRegularFile, typeOfFile } from "@mastery/node/files";
import type { AfterChunk } from "../formats/format.ts";
import { UnreadableFileError } from "../formats/format.ts";
import { type DataDirectory, limitInflation } from "./data-directory.ts";

/** Size of the chunks read from disk: large enough to make the overhead per chunk negligible, and small enough for the CPU cache. */
const CHUNK_BYTES = 256 * 1024;
/** Larger, because waking the decompression thread for each chunk takes a fraction of a millisecond. */
const INFLATED_BYTES = 1024 * 1024;

export function diskDirectory(path: string): DataDirectory {
  const pathOf = (name: string): string => (name === "" ? path : join(path, name));
  return {
    pathOf,
    names: (folder) => readdir(pathOf(folder)).catch(refuse("a folder")),
    async stat(name) {
      const stats = await stat(pathOf(name)).catch(refuse("a file"));
      if (!stats.isFile()) throw new UnreadableFileError("a file", typeOfFile(stats));
      return { bytes: stats.size, changed: stats.mtimeMs };
    },
    read: (name, afterChunk) => readBytes(pathOf(name), name.endsWith(".gz"), afterChunk),
  };
}

/** Like {@link DataDirectory.read}. */
export async function* readBytes(
  path: string,
  gzip: boolean,
  afterChunk: AfterChunk,
): AsyncGenerator<Uint8Array, void, void> {
  const expected = gzip ? "a readable gzip file" : "a readable file";
  const file = await openRegularFile(path).catch(refuse(expected));
  const { size } = await file.stat();
  const stream = file.createReadStream({ highWaterMark: CHUNK_BYTES });
  const chunks = chunksOf(stream, gzip, expected);
  for await (const chunk of gzip ? limitInflation(chunks, size) : chunks) {
    yield chunk;
    await afterChunk(stream.bytesRead);
  }
}

async function* chunksOf(
  stream: ReadStream,
  gzip: boolean,
  expected: string,
): AsyncGenerator<Buffer, void, void> {
  // The callback can ignore errors, because the iteration below also rejects with these errors.
  const bytes: Readable = gzip
    ? pipeline(stream, createGunzip({ chunkSize: INFLATED_BYTES }), () => {})
    : stream;
  try {
    yield* bytes;
  } catch (cause) {
    refuse(expected)(cause);
  }
}

function refuse(expected: string): (cause: unknown) => never {
  return (cause) => {
    throw new UnreadableFileError(expected, describeFailure(cause), { cause });
  };
}
