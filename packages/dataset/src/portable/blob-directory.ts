import type { DataDirectory } from "../files/data-directory.ts";
import { limitInflation } from "../files/inflation.ts";
import type { AfterChunk } from "../formats/record-sink.ts";
import { UnreadableFileError } from "../formats/unreadable-file-error.ts";

/**
 * Returns files that were handed over, such as those dropped onto a page, as a directory.
 *
 * @param files by name, with `/` between folders, such as `traces/monday.jsonl`
 */
export function blobDirectory(files: ReadonlyMap<string, Blob>): DataDirectory {
  const blobOf = (name: string): Blob => {
    const blob = files.get(name);
    if (!blob) throw new UnreadableFileError("a file", "no such file");
    return blob;
  };
  return {
    pathOf: (name) => name,
    async names(folder) {
      const start = folder === "" ? "" : `${folder.replace(/\/$/, "")}/`;
      const below = [...files.keys()].filter((name) => name.startsWith(start));
      return [...new Set(below.map((name) => name.slice(start.length).split("/", 1)[0]!))];
    },
    sizeOf: async (name) => blobOf(name).size,
    read({ name, gzip }, afterChunk) {
      const read = gzip ? inflateBlob : readBlob;
      return read(blobOf(name), afterChunk);
    },
  };
}

async function* readBlob(
  blob: Blob,
  afterChunk: AfterChunk,
): AsyncGenerator<Uint8Array, void, void> {
  let bytesRead = 0;
  for await (const chunk of chunksOf(blob.stream(), "a readable file")) {
    yield chunk;
    bytesRead += chunk.length;
    await afterChunk(bytesRead);
  }
}

async function* inflateBlob(
  blob: Blob,
  afterChunk: AfterChunk,
): AsyncGenerator<Uint8Array, void, void> {
  let bytesRead = 0;
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytesRead += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const inflated = blob.stream().pipeThrough(count).pipeThrough(new DecompressionStream("gzip"));
  const chunks = chunksOf(inflated, "a readable gzip file");
  for await (const chunk of limitInflation(chunks, blob.size)) {
    yield chunk;
    await afterChunk(bytesRead);
  }
}

/** The chunks of a stream; the next one is fetched while the last one is used. Not all browsers can iterate over streams. */
async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  expected: string,
): AsyncGenerator<Uint8Array, void, void> {
  const reader = stream.getReader();
  let next = reader.read();
  try {
    for (;;) {
      const { done, value } = await next.catch(refuse(expected));
      if (done) return;
      next = reader.read();
      // An error surfaces when this is awaited; after an early stop, nobody awaits it.
      next.catch(() => {});
      yield value;
    }
  } finally {
    // After an early stop, the rest of the file is not read.
    await reader.cancel().catch(() => {});
  }
}

function refuse(expected: string): (cause: unknown) => never {
  return (cause) => {
    const got = isGone(cause)
      ? "one that changed or went away since (choose it again)"
      : "truncated or corrupt gzip data";
    throw new UnreadableFileError(expected, got, { cause });
  };
}

function isGone(cause: unknown): boolean {
  const { name } = Object(cause) as { readonly name?: unknown };
  return name === "NotReadableError" || name === "NotFoundError";
}
