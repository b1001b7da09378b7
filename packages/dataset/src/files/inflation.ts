import { UnreadableFileError } from "../formats/unreadable-file-error.ts";

/** A gzip file may inflate to this multiple of its size. */
const MAX_INFLATION = 200;
/** Small files may inflate to this many bytes, whatever their ratio. */
const ALWAYS_INFLATED = 64 * 2 ** 20;

/**
 * The same chunks, as long as they are no more than a gzip file may inflate to.
 *
 * @param size of the file, compressed
 * @throws {@link UnreadableFileError}
 */
export async function* limitInflation(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array, void, void> {
  const limit = Math.max(ALWAYS_INFLATED, MAX_INFLATION * size);
  let inflated = 0;
  for await (const chunk of chunks) {
    inflated += chunk.length;
    if (inflated > limit) throw tooMuch();
    yield chunk;
  }
}

function tooMuch(): UnreadableFileError {
  const expected = `gzip data that inflates to at most ${MAX_INFLATION} times its size, or ${ALWAYS_INFLATED / 2 ** 20} MiB`;
  return new UnreadableFileError(expected, "more (decompress the file yourself if you trust it)");
}
