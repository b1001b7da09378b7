import { createReadStream, type ReadStream } from "node:fs";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { describeFailure } from "../failures.ts";

/** Large enough that the cost per chunk vanishes, small enough to stay in the processor's cache. */
const CHUNK_BYTES = 256 * 1024;
/** More at once where a thread is woken to inflate them, which takes the one that reads a fraction of a millisecond. */
const INFLATED_BYTES = 1024 * 1024;

/** A file that cannot be read to its end; `expected` and `got` are those of a fault. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
  readonly expected: string;
  readonly got: string;

  constructor(expected: string, got: string, options?: ErrorOptions) {
    super(`expected ${expected}, got ${got}`, options);
    this.expected = expected;
    this.got = got;
  }
}

/** The bytes of a file in chunks, decompressed on a thread of its own where they are gzip. */
export class ByteSource implements AsyncIterable<Buffer> {
  readonly #file: ReadStream;
  readonly #bytes: Readable;
  readonly #gzip: boolean;

  constructor({ path, gzip }: { readonly path: string; readonly gzip: boolean }) {
    this.#gzip = gzip;
    this.#file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    // The callback has nothing to do: an error also reaches whoever iterates.
    this.#bytes = gzip
      ? pipeline(this.#file, createGunzip({ chunkSize: INFLATED_BYTES }), () => {})
      : this.#file;
  }

  /** Bytes read from the file so far, before decompression. */
  get bytesRead(): number {
    return this.#file.bytesRead;
  }

  /** @throws {@link UnreadableFileError} */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, void> {
    try {
      yield* this.#bytes;
    } catch (cause) {
      const expected = this.#gzip ? "a readable gzip file" : "a readable file";
      throw new UnreadableFileError(expected, describeFailure(cause), { cause });
    }
  }
}
