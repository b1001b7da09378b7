import type { ReadStream } from "node:fs";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { describeFailure, openRegularFile } from "@mastery/node/files";
import { UnreadableFileError } from "../formats/unreadable-file-error.ts";
import type { DataFile } from "./data-file.ts";
import { limitInflation } from "./inflation.ts";

/** Large enough that the overhead per chunk vanishes, small enough to fit in cache. */
const CHUNK_BYTES = 256 * 1024;
/** Larger, because waking the thread that inflates takes a fraction of a millisecond. */
const INFLATED_BYTES = 1024 * 1024;

/**
 * The bytes of a file in chunks, decompressed if they are gzip.
 *
 * @param afterChunk awaited after each chunk with the number of bytes read from disk; a rejection ends the reading
 * @throws {@link UnreadableFileError}
 */
export async function* readBytes(
  file: Pick<DataFile, "path" | "gzip">,
  afterChunk: (bytesRead: number) => Promise<void>,
): AsyncGenerator<Uint8Array, void, void> {
  const { stream, size } = await open(file);
  const chunks = chunksOf(stream, file.gzip);
  for await (const chunk of file.gzip ? limitInflation(chunks, size) : chunks) {
    yield chunk;
    await afterChunk(stream.bytesRead);
  }
}

interface OpenFile {
  readonly stream: ReadStream;
  readonly size: number;
}

async function open(file: Pick<DataFile, "path" | "gzip">): Promise<OpenFile> {
  try {
    const handle = await openRegularFile(file.path);
    const { size } = await handle.stat();
    return { stream: handle.createReadStream({ highWaterMark: CHUNK_BYTES }), size };
  } catch (cause) {
    throw unreadable(file.gzip, cause);
  }
}

async function* chunksOf(stream: ReadStream, gzip: boolean): AsyncGenerator<Buffer, void, void> {
  // The callback has nothing to do: an error also rejects the iteration.
  const bytes: Readable = gzip
    ? pipeline(stream, createGunzip({ chunkSize: INFLATED_BYTES }), () => {})
    : stream;
  try {
    yield* bytes;
  } catch (cause) {
    throw unreadable(gzip, cause);
  }
}

function unreadable(gzip: boolean, cause: unknown): UnreadableFileError {
  const expected = gzip ? "a readable gzip file" : "a readable file";
  return new UnreadableFileError(expected, describeFailure(cause), { cause });
}
