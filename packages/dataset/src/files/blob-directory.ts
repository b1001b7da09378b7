import type { AfterChunk } from "../formats/format.ts";
import { UnreadableFileError } from "../formats/format.ts";
import { type DataDirectory, limitInflation } from "./data-directory.ts";

/**
 * Returns files in memory, such as files dropped onto a page, as a directory.
 *
 * @param files files by name, with `/` between folders, such as `traces/monday.jsonl`
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
    // No modification time is needed, because the browser refuses to read a file that changed after it was chosen.
    stat: async (name) => ({ bytes: blobOf(name).size, changed: 0 }),
    read: (name, afterChunk) => readBlob(blobOf(name), name.endsWith(".gz"), afterChunk),
  };
}

async function* readBlob(
  blob: Blob,
  gzip: boolean,
  afterChunk: AfterChunk,
): AsyncGenerator<Uint8Array, void, void> {
  let bytesRead = 0;
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytesRead += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const stored = blob.stream().pipeThrough(count);
  const stream = gzip ? stored.pipeThrough(new DecompressionStream("gzip")) : stored;
  const chunks = chunksOf(stream, gzip ? "a readable gzip file" : "a readable file");
  for await (const chunk of gzip ? limitInflation(chunks, blob.size) : chunks) {
    yield chunk;
    await afterChunk(bytesRead);
  }
}

/** Uses a reader, because not all browsers support `for await` over streams. */
async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  expected: string,
): AsyncGenerator<Uint8Array, void, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (cause) {
    const isGone = ["NotReadableError", "NotFoundError"].includes((cause as Error).name);
    const got = isGone
      ? "a file that was changed or deleted (choose it again)"
      : "truncated or corrupt gzip data";
    throw new UnreadableFileError(expected, got, { cause });
  } finally {
    // After an early stop, discards the rest of the file.
    await reader.cancel().catch(() => {});
  }
}
