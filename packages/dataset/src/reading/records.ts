import type { Fault, Place } from "@mastery/core";
import { readParquet } from "../parquet/read-parquet.ts";
import { UnreadableFileError } from "./byte-source.ts";
import type { DataFile } from "./data-files.ts";
import { fileFault } from "./faults.ts";
import { readJsonArray } from "./json-array.ts";
import { readJsonLines } from "./json-lines.ts";

/** Takes what is found in one file. */
export interface RecordSink {
  /** Takes a line in its bytes where it can, and tells where its line feed is; all others, where it is -1, come as records. */
  take?(bytes: Buffer, start: number): number;
  /** Whether a line is worth parsing; without it, all are. */
  wants?(text: string): boolean;
  /** The place is one object for all records of the file: it is true during the call only. */
  record(record: unknown, place: Place): void;
  /** A record whose text cannot be read; the next one follows. */
  unreadRecord(fault: Fault): void;
  /** What keeps the file, or the rest of it, from being read. */
  unread(fault: Fault): void;
}

/** Awaited after each chunk, with the bytes of the file read so far; a rejection ends the reading. */
export type AfterChunk = (bytesRead: number) => Promise<void>;

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
