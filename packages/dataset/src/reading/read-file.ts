import type { Issue, RecordKind } from "@mastery/core";
import type { DatasetBuilder } from "@mastery/core/dataset";
import type { DataDirectory } from "../files/data-directory.ts";
import type { DataFile } from "../files/find-data-files.ts";
import { readCsv } from "../formats/csv.ts";
import type { AfterChunk, Format, RecordSink } from "../formats/format.ts";
import { issuesOfError, UnreadableFileError } from "../formats/format.ts";
import { readJsonArray, readJsonLines } from "../formats/json.ts";

/** What reads Parquet files, by their paths. */
export interface ParquetReader {
  /** Reads the rows of a file as records, in their order. */
  read(file: DataFile, sink: RecordSink, afterChunk: AfterChunk): Promise<void>;
  /** Counts the traces of several files together; awaits `checkpoint` between batches. */
  count(
    files: readonly DataFile[],
    builder: DatasetBuilder,
    checkpoint: () => Promise<void>,
  ): Promise<void>;
}

/** The formats that are parsed as their bytes stream in. */
const FORMATS: Readonly<Record<"json" | "jsonl" | "csv", Format>> = {
  json: readJsonArray,
  jsonl: readJsonLines,
  csv: readCsv,
};

/**
 * Reads the records of a file in order. What is wrong with the file goes to the sink.
 *
 * @param parquet without it, a Parquet file is an issue
 */
export async function readFile(
  directory: DataDirectory,
  file: DataFile,
  sink: RecordSink,
  parquet: ParquetReader | undefined,
  afterChunk: AfterChunk = async () => {},
): Promise<void> {
  try {
    if (file.format !== "parquet") {
      await FORMATS[file.format](directory.read(file, afterChunk), file, sink);
    } else if (parquet) await parquet.read(file, sink, afterChunk);
    else {
      const got = "Parquet, which cannot be read here (convert it to .csv)";
      throw new UnreadableFileError("a file as .json, .jsonl or .csv (each also .gz)", got);
    }
  } catch (error) {
    for (const issue of issuesOfError(error, file.name)) sink.unread(issue);
  }
}

/**
 * Returns what hands records to a builder, and notes to a list.
 *
 * @param kind of the records that cannot be known without the file
 */
export function sinkInto(
  builder: DatasetBuilder,
  notes: string[],
  kind: RecordKind,
  record: RecordSink["record"] = (one, location) => builder.add(kind, one, location),
): RecordSink {
  const unread = (issue: Issue): void => builder.addIssue(issue, [kind]);
  return {
    record,
    note: (text) => notes.push(text),
    unread,
    unreadRecord: kind === "traces" ? (issue) => builder.rejectTrace([issue]) : unread,
  };
}
