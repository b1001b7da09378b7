import { readParquet } from "../parquet/read-parquet.ts";
import { UnreadableFileError } from "./byte-source.ts";
import type { DataFile } from "./data-file.ts";
import { fileFault } from "./faults.ts";
import { readJsonArray } from "./json-array.ts";
import { readJsonLines } from "./json-lines.ts";
import type { AfterChunk, RecordSink } from "./record-sink.ts";

const READERS = {
  json: readJsonArray,
  jsonl: readJsonLines,
  // Its parser takes longer to load than small files take to read.
  csv: async (...args: Parameters<typeof readJsonLines>) =>
    (await import("./csv.ts")).readCsv(...args),
  parquet: readParquet,
};

/** Reads the records of a file in order. A fault of the file goes to the sink. */
export async function readRecords(
  file: DataFile,
  sink: RecordSink,
  afterChunk: AfterChunk,
): Promise<void> {
  await tellingUnreadable(file, sink, () => READERS[file.format](file, sink, afterChunk));
}

/** Runs what reads a file, and hands on what keeps it from being read. */
export async function tellingUnreadable(
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
