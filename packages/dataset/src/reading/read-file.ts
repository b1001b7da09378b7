import { readBytes } from "../files/byte-source.ts";
import type { DataFile } from "../files/data-file.ts";
import { fileFault } from "../formats/file-fault.ts";
import { readJsonArray } from "../formats/json-array.ts";
import { readJsonLines } from "../formats/json-lines.ts";
import type { AfterChunk, Format, RecordSink } from "../formats/record-sink.ts";
import { UnreadableFileError } from "../formats/unreadable-file-error.ts";
import { readParquet } from "../parquet/read-parquet.ts";

/** The formats that are parsed as their bytes stream in. */
export const FORMATS: Readonly<Record<"json" | "jsonl" | "csv", Format>> = {
  json: readJsonArray,
  jsonl: readJsonLines,
  // Its parser takes longer to load than small files take to read.
  csv: async (...args) => (await import("../formats/csv.ts")).readCsv(...args),
};

/** Reads the records of a file in order. What is wrong with the file goes to the sink. */
export async function readFile(
  file: DataFile,
  sink: RecordSink,
  afterChunk: AfterChunk,
): Promise<void> {
  await catchUnreadable(file, sink, async () => {
    // DuckDB opens files by their path.
    if (file.format === "parquet") await readParquet(file, sink, afterChunk);
    else await FORMATS[file.format](readBytes(file, afterChunk), file, sink);
  });
}

/** Runs what reads a file, and turns an {@link UnreadableFileError} into a fault. */
export async function catchUnreadable(
  { name }: DataFile,
  { unread }: Pick<RecordSink, "unread">,
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    unread(fileFault("unreadable_file", name, error.expected, error.got));
  }
}
