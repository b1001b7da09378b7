import type { Dataset, DatasetOptions, RecordKind, WorkOptions } from "@mastery/core";
import { DatasetBuilder } from "@mastery/core/dataset";
import {
  aText,
  type Checks,
  checkOptions,
  optional,
  READING_OPTIONS,
  refuseDateRange,
  reportProgress,
} from "@mastery/core/internal";
import { COLUMNS, readColumnNames } from "../columns/read-column-names.ts";
import { unusedNames } from "../columns/unused-names.ts";
import type { DataDirectory } from "../files/data-directory.ts";
import type { DataFile } from "../files/data-file.ts";
import { findDataFiles } from "../files/find-data-files.ts";
import { fileIssue } from "../formats/file-issue.ts";
import type { RecordSink } from "../formats/record-sink.ts";
import { OneRosterReader, type OneRosterReport } from "../oneroster/one-roster-reader.ts";
import type { OneRosterTable } from "../oneroster/tables.ts";
import { ActivityIndex, type StatementReader, type StatementReport } from "../xapi/index.ts";
import { fileReader, type ReadFile, withoutParquet } from "./read-file.ts";
import { readLevels } from "./read-levels.ts";
import { sinksInto, sinksOfOneRoster } from "./record-sinks.ts";
import { statementReader } from "./statement-files.ts";

/** How to read a data directory. Progress counts stored bytes; statements are read twice, so their bytes count twice. */
export interface DirectoryOptions extends DatasetOptions, WorkOptions {
  /** One of its parts: only its learners and their traces are read. */
  readonly part?: string | undefined;
}

/** Checks of the options, for what takes them in. */
export const DIRECTORY_OPTIONS: Checks<DirectoryOptions> = {
  ...READING_OPTIONS,
  part: optional(aText),
};

/** What reads Parquet files, by their paths. */
export interface ParquetReader {
  readonly read: ReadFile;
  /** Counts the traces of several files together; awaits `checkpoint` between batches. */
  count(
    files: readonly DataFile[],
    builder: DatasetBuilder,
    checkpoint: () => Promise<void>,
  ): Promise<void>;
}

/** A dataset that was read from files. */
export interface ReadDataset extends Dataset {
  /** What became of xAPI statements; null if there were none. */
  readonly statements: StatementReport | null;
  /** How files were read that could have been read otherwise, a sentence each, such as `traces.csv: read 12 numbers with a decimal comma`. */
  readonly notes: readonly string[];
  /** Counts of OneRoster rows by outcome; null if there were none. */
  readonly oneRoster: OneRosterReport | null;
}

/**
 * Reads and validates a data directory: skills, resources, groups if there are any, learners (or tables of OneRoster), and one of traces, xAPI statements and evidence. Each comes in a
 * JSON array (`skills.json`), one record per line (`traces.jsonl`), or a table (`evidence.csv`, `traces.parquet`). Records are
 * streamed, so the traces may be larger than the memory.
 *
 * @param parquet without it, a Parquet file is an issue
 * @throws {DatasetError} that lists every issue of the files; `MasteryError` for invalid options, or dates with evidence
 */
export async function readDirectory(
  directory: DataDirectory,
  options: DirectoryOptions = {},
  parquet?: ParquetReader,
): Promise<ReadDataset> {
  checkOptions(options, DIRECTORY_OPTIONS);
  const builder = new DatasetBuilder(options);
  if (options.levels === undefined) await readLevels(directory, builder);
  const activities = new ActivityIndex();
  const notes: string[] = [];
  const oneRoster = new OneRosterReader(builder, options.uuidOf);
  const sinks = {
    ...sinksInto(builder, notes, (resource) => activities.add(resource)),
    ...sinksOfOneRoster(builder, notes, oneRoster),
  };
  const { records, statements, tables } = await findFiles(directory, options.part, builder);
  if (records.some(({ kind }) => kind === "evidence")) refuseDateRange(options);
  const total = sizeOf(records) + 2 * sizeOf(statements) + sizeOf(tables);
  const readFile = fileReader(directory, parquet?.read);
  let done = 0;
  const afterChunk = (bytesRead: number): Promise<void> =>
    reportProgress(options, "dataset", done + bytesRead, total);

  await afterChunk(0);
  for (const file of records) {
    await readFile(file, sinks[file.kind], afterChunk);
    done += file.bytes;
    if (file.kind === "users") oneRoster.end();
  }
  const reader = await statementReader(
    builder,
    directory,
    readFile,
    statements,
    activities,
    options.lenient,
    afterChunk,
  );
  done += sizeOf(statements);
  for (const file of statements) {
    await readFile(file, statementSink(builder, reader), afterChunk);
    done += file.bytes;
  }
  await countTables(tables, builder, parquet, () => afterChunk(0));
  done += sizeOf(tables);
  await afterChunk(0);
  return {
    ...builder.build(),
    notes,
    statements: statements.length > 0 ? reader.report : null,
    oneRoster: records.some(({ kind }) => kind === "users") ? oneRoster.report : null,
  };
}

/** A file whose rows go to the builder, as they are or as rows of OneRoster. */
type RecordFile = DataFile & { readonly kind: RecordKind | OneRosterTable };

/** The files of a data directory, grouped by how they are read. */
interface Files {
  readonly records: readonly RecordFile[];
  readonly statements: readonly DataFile[];
  /** Parquet files with traces. They are counted together, since an id may occur in several. */
  readonly tables: readonly DataFile[];
}

async function findFiles(
  directory: DataDirectory,
  part: string | undefined,
  builder: DatasetBuilder,
): Promise<Files> {
  const columns = await readColumnNames(directory, { add: (issue) => builder.addIssue(issue) });
  const records: RecordFile[] = [];
  const statements: DataFile[] = [];
  const tables: DataFile[] = [];
  const files = await findDataFiles(directory, part);
  const unused = unusedNames(columns, files, part !== undefined, { file: COLUMNS });
  for (const issue of unused) builder.addIssue(issue);
  for (const file of files) {
    if ("issue" in file) builder.addIssue(file.issue, file.kinds);
    else if (file.kind === "statements") statements.push(file);
    else {
      const { kind } = file;
      const counted = kind === "traces" && file.format === "parquet";
      (counted ? tables : records).push({ ...file, kind, columns: columns[kind as RecordKind] });
    }
  }
  if (tables.length > 0 && records.some(({ kind }) => kind === "traces")) {
    const got = "files of other forms beside it";
    builder.addIssue(fileIssue("ambiguous_file", tables[0]!.name, "traces as .parquet alone", got));
  }
  return { records, statements, tables };
}

/** Counts the traces of Parquet files. */
async function countTables(
  tables: readonly DataFile[],
  builder: DatasetBuilder,
  parquet: ParquetReader | undefined,
  checkpoint: () => Promise<void>,
): Promise<void> {
  if (tables.length === 0) return;
  if (parquet) return parquet.count(tables, builder, checkpoint);
  const { expected, got } = withoutParquet();
  for (const { name } of tables) {
    builder.addIssue(fileIssue("unreadable_file", name, expected, got), ["traces"]);
  }
}

function sizeOf(files: readonly DataFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function statementSink(builder: DatasetBuilder, statements: StatementReader): RecordSink {
  return {
    record: (record, location) => statements.add(record, location),
    unreadRecord: (issue) => statements.reject([issue]),
    unread: (issue) => builder.addIssue(issue),
  };
}
