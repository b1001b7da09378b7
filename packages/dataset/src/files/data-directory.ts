import type { AfterChunk } from "../formats/record-sink.ts";
import type { DataFile } from "./data-file.ts";

/** Where data are read from: a directory of a disk, or files that somebody handed over. Names have `/` between folders. */
export interface DataDirectory {
  /** Returns where a file or folder is, as messages name it; the empty name is the directory itself. */
  pathOf(name: string): string;
  /**
   * Resolves to the names in a folder.
   *
   * @throws `UnreadableFileError`
   */
  names(folder: string): Promise<readonly string[]>;
  /**
   * Resolves to the size of a file in bytes, as it is stored.
   *
   * @throws `UnreadableFileError` for anything but a file
   */
  sizeOf(name: string): Promise<number>;
  /**
   * The bytes of a file in chunks, decompressed if they are gzip.
   *
   * @param afterChunk awaited after each chunk with the number of stored bytes read; a rejection ends the reading
   * @throws `UnreadableFileError`
   */
  read(file: Pick<DataFile, "name" | "gzip">, afterChunk: AfterChunk): AsyncIterable<Uint8Array>;
}
