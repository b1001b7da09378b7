import type { IssueSink } from "@mastery/core/dataset";
import { type AfterChunk, fileIssue, UnreadableFileError } from "../formats/format.ts";

/** A source of data: a directory on disk, or files in memory. Names use `/` between folders. */
export interface DataDirectory {
  /** Returns the path of a file or folder for messages. The empty name stands for the directory itself. */
  pathOf(name: string): string;
  /** @throws `UnreadableFileError` if the folder cannot be read */
  names(folder: string): Promise<readonly string[]>;
  /** The two values identify the version of a file. Rejects with `UnreadableFileError` if there is no such file. */
  stat(name: string): Promise<FileStat>;
  /**
   * Yields the bytes of a file in chunks. Files whose names end in `.gz` are decompressed.
   *
   * @param afterChunk awaited after each chunk with the number of stored bytes read; if it rejects, reading stops
   * @throws `UnreadableFileError` if the file cannot be read completely
   */
  read(name: string, afterChunk: AfterChunk): AsyncIterable<Uint8Array>;
}

export interface FileStat {
  /** As stored. */
  readonly bytes: number;
  /** In milliseconds since 1970. */
  readonly changed: number;
}

/** Files that changed between two readings would make the results inconsistent. */
export async function refuseChanged(
  directory: DataDirectory,
  files: readonly (FileStat & { readonly name: string })[],
  issues: IssueSink,
): Promise<void> {
  for (const { name, bytes, changed } of files) {
    const now = await directory.stat(name).catch(() => undefined);
    if (now?.bytes === bytes && now.changed === changed) continue;
    const got = "a file that was changed or deleted meanwhile (read it again)";
    issues.add(
      fileIssue("unreadable_file", name, "a file that does not change while it is read", got),
    );
  }
}

/** Maximum factor by which a gzip file may inflate. */
const MAX_INFLATION = 200;
/** Size, in bytes, to which every file may inflate, whatever the factor. */
const ALWAYS_INFLATED = 64 * 2 ** 20;

/**
 * @param size compressed size of the file, in bytes
 * @throws `UnreadableFileError` once the chunks exceed the size to which the file may inflate
 */
export async function* limitInflation(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array, void, void> {
  const limit = Math.max(ALWAYS_INFLATED, MAX_INFLATION * size);
  let inflated = 0;
  for await (const chunk of chunks) {
    inflated += chunk.length;
    if (inflated > limit) {
      const expected = `gzip data that inflates to at most ${MAX_INFLATION} times its size, or ${ALWAYS_INFLATED / 2 ** 20} MiB`;
      throw new UnreadableFileError(
        expected,
        "more (decompress the file yourself if you trust its source)",
      );
    }
    yield chunk;
  }
}
