import { checkFirstRecord } from "../columns/check-first-record.ts";
import type { DataDirectory } from "../files/data-directory.ts";
import type { DataFile } from "../files/data-file.ts";
import { fileIssue } from "../formats/file-issue.ts";
import { readJsonArray } from "../formats/json-array.ts";
import { readJsonLines } from "../formats/json-lines.ts";
import type { AfterChunk, Format, RecordSink } from "../formats/record-sink.ts";
import { UnreadableFileError } from "../formats/unreadable-file-error.ts";

/** The formats that are parsed as their bytes stream in. */
export const FORMATS: Readonly<Record<"json" | "jsonl" | "csv", Format>> = {
  json: (bytes, file, sink) => readJsonArray(bytes, file, checkFirstRecord(file, sink)),
  jsonl: (bytes, file, sink) => readJsonLines(bytes, file, checkFirstRecord(file, sink)),
  // Its parser takes longer to load than small files take to read.
  csv: async (...args) => (await import("../formats/csv.ts")).readCsv(...args),
};

/** Reads the records of a file in order. What is wrong with the file goes to the sink. */
export type ReadFile = (file: DataFile, sink: RecordSink, afterChunk: AfterChunk) => Promise<void>;

/** Returns what reads the files of a directory. @param parquet reads those that DuckDB opens */
export function fileReader(directory: DataDirectory, parquet: ReadFile | undefined): ReadFile {
  return (file, sink, afterChunk) =>
    catchUnreadable(file, sink, async () => {
      if (file.format !== "parquet") {
        await FORMATS[file.format](directory.read(file, afterChunk), file, sink);
      } else if (parquet) await parquet(file, sink, afterChunk);
      else throw withoutParquet();
    });
}

/** Why a Parquet file cannot be read without DuckDB. */
export function withoutParquet(): UnreadableFileError {
  const got = "Parquet, which cannot be read here (convert it to .csv)";
  return new UnreadableFileError("a file as .json, .jsonl or .csv (each also .gz)", got);
}

/** Runs what reads a file, and turns an {@link UnreadableFileError} into an issue. */
export async function catchUnreadable(
  { name }: DataFile,
  { unread }: Pick<RecordSink, "unread">,
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    unread(fileIssue("unreadable_file", name, error.expected, error.got));
  }
}
