import type { Dataset, DatasetOptions, Issue, RecordKind, WorkOptions } from "@mastery/core";
import {
  DatasetBuilder,
  type IssueSink,
  refuseDateRange,
  reportProgress,
} from "@mastery/core/dataset";
import { readCompanion } from "../files/companions.ts";
import type { DataDirectory } from "../files/data-directory.ts";
import { type DataFile, findDataFiles } from "../files/find-data-files.ts";
import {
  type AfterChunk,
  alternatives,
  type Format,
  fileIssue,
  issuesOfError,
  type ReadingNote,
  type RecordSink,
  UnreadableFileError,
} from "../formats/format.ts";
import { readJsonArray, readJsonLines } from "../formats/json.ts";
import { readForgotten } from "../ids/forgotten.ts";
import { StatementIndex, StatementReader, type StatementReport } from "../xapi/index.ts";
import type { ColumnNames, OneRosterReport, Readers } from "./readers.ts";
import { addActivity, readStatementMapping } from "./statements.ts";

/** Options for reading a data directory. Progress counts stored bytes, and those of statements twice, because they are read at least twice. */
export interface DirectoryOptions extends DatasetOptions, WorkOptions {}

/** A dataset that was read from files. */
export interface ReadDataset extends Dataset {
  /** Counts of xAPI statements; null if there are none. */
  readonly statements: StatementReport | null;
  readonly notes: readonly ReadingNote[];
  /** Counts of OneRoster rows by outcome; null if there are no OneRoster tables. */
  readonly oneRoster: OneRosterReport | null;
}

/** Like `readDataset()`, for a directory on disk or in a browser. */
export async function readDirectory(
  directory: DataDirectory,
  options: DirectoryOptions = {},
  readers: Readers = {},
): Promise<ReadDataset> {
  const found: Issue[] = [];
  const isForgotten = await readForgotten(directory, { add: (issue) => found.push(issue) });
  const builder = new DatasetBuilder({
    ...options,
    isForgotten: isForgotten ?? options.isForgotten,
  });
  const issues: IssueSink = { add: (issue) => builder.addIssue(issue) };
  found.forEach(issues.add);
  if (options.levels === undefined) await readLevels(directory, builder);
  const { records, statements, parquetTraces } = await findFiles(
    directory,
    builder,
    issues,
    readers,
  );
  if (records.some(({ kind }) => kind === "evidence")) refuseDateRange(options);

  const total = sizeOf(records) + 2 * sizeOf(statements) + sizeOf(parquetTraces);
  let done = 0;
  const afterChunk = (bytesRead: number): Promise<void> =>
    reportProgress(options, "dataset", done + bytesRead, total);
  const read = async (file: DataFile, sink: RecordSink): Promise<void> => {
    await readFile(directory, file, sink, readers, afterChunk);
    done += file.bytes;
  };

  await afterChunk(0);
  const notes: ReadingNote[] = [];
  const activities = new Map<string, string>();
  const { parquet, oneRoster } = readers;
  const roster = oneRoster?.open(builder, options.uuidOf);
  const sink = (kind: RecordKind, record?: RecordSink["record"]): RecordSink =>
    sinkInto(builder, notes, kind, record);
  const sinks: Readonly<Record<RecordKind, RecordSink>> = {
    skills: sink("skills"),
    resources: sink("resources", (record, location) => {
      builder.add("resources", record, location);
      addActivity(activities, record);
    }),
    groups: sink("groups"),
    learners: sink("learners"),
    exclusions: sink("exclusions"),
    traces: sink("traces"),
    evidence: sink("evidence"),
  };
  const sinkOf = ({ kind, table }: RecordFile): RecordSink =>
    table ? sink(kind, (row, location) => roster!.add(table, row, location)) : sinks[kind];
  for (const file of records) {
    await read(file, sinkOf(file));
    if (file.table !== undefined && file.table === oneRoster?.tables.at(-1)) roster!.end();
  }
  const mapping = await readStatementMapping(directory, issues);
  const index = new StatementIndex({ dataset: builder, activities }, mapping);
  for (const file of statements)
    await read(
      file,
      recordsOnly((record) => index.add(record)),
    );
  const reader = new StatementReader(builder, mapping, index);
  const statementSink: RecordSink = {
    record: (record, location) => reader.add(record, location),
    unreadRecord: (issue) => reader.reject([issue]),
    unread: issues.add,
  };
  for (const file of statements) await read(file, statementSink);
  if (reader.hasParts) {
    const sink = recordsOnly((record, location) => reader.addParts(record, location));
    for (const file of statements) {
      await readFile(directory, file, sink, readers, () => afterChunk(0));
    }
  }
  if (parquet && parquetTraces.length > 0) {
    await parquet.count(parquetTraces, builder, options, () => afterChunk(0));
    done += sizeOf(parquetTraces);
  } else for (const file of parquetTraces) await read(file, sinks.traces);
  await refuseChanged(directory, [...statements, ...parquetTraces], issues);
  await afterChunk(0);
  return {
    ...builder.build(),
    notes,
    statements: statements.length > 0 ? reader.report : null,
    oneRoster: records.some(({ table }) => table !== undefined) ? roster!.report() : null,
  };
}

const LEVELS = "levels.json";

/** Passes `levels.json` to the builder, before any resource is added. Returns undefined if the file is missing or has an issue. */
export async function readLevels(
  directory: DataDirectory,
  builder: DatasetBuilder,
): Promise<unknown> {
  const levels = await readCompanion(directory, LEVELS, {
    add: (issue) => builder.addIssue(issue, ["levels"]),
  });
  if (levels !== undefined) builder.addLevels(levels, { file: LEVELS });
  return levels;
}

/** A file whose rows go to the builder, either directly or through the reader of the roster. */
type RecordFile = DataFile & { readonly kind: RecordKind };

async function findFiles(
  directory: DataDirectory,
  builder: DatasetBuilder,
  issues: IssueSink,
  { tables, oneRoster }: Readers,
) {
  const columns = (await tables?.readColumnNames(directory, issues)) ?? {};
  const records: RecordFile[] = [];
  const statements: DataFile[] = [];
  // Parquet files with traces are counted together, since an id may occur in several of these files.
  const parquetTraces: DataFile[] = [];
  const files = await findDataFiles(directory, oneRoster?.tables);
  for (const issue of tables?.unusedNames(columns, files) ?? []) builder.addIssue(issue);
  for (const file of files) {
    if ("issue" in file) builder.addIssue(file.issue, file.kinds);
    else if (file.kind === "statements") statements.push(file);
    else {
      const { kind } = file;
      const names = (!file.table && columns[kind]) || {};
      const isCounted = kind === "traces" && file.format === "parquet" && isOnlyRenamed(names);
      const number = records.filter((one) => one.kind === kind).length + 1;
      const shownName = names.nameField === undefined ? file.name : `${kind} (file ${number})`;
      (isCounted ? parquetTraces : records).push({ ...file, ...names, kind, shownName });
    }
  }
  if (parquetTraces.length > 0 && records.some(({ kind }) => kind === "traces")) {
    const got = "files of other formats next to it";
    builder.addIssue(
      fileIssue("ambiguous_file", parquetTraces[0]!.name, "traces as .parquet alone", got),
    );
  }
  return { records, statements, parquetTraces };
}

/** Returns whether DuckDB can count the traces of a table: whether columns are at most renamed, and marks divided. */
function isOnlyRenamed({ columns, nameField }: NonNullable<ColumnNames[RecordKind]>): boolean {
  const mapped = [...(columns?.values() ?? [])];
  return (
    nameField === undefined &&
    mapped.every(({ values, unit, answers }) => !values && !unit && !answers)
  );
}

/** Files that changed between the two readings would make the results inconsistent. */
async function refuseChanged(
  directory: DataDirectory,
  files: readonly DataFile[],
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

function sizeOf(files: readonly DataFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Issues with the file go to the sink. */
export async function readFile(
  directory: DataDirectory,
  file: DataFile,
  sink: RecordSink,
  { tables, parquet }: Readers,
  afterChunk: AfterChunk = async () => {},
): Promise<void> {
  const name = file.shownName ?? file.name;
  const described = { ...file, name, nameValue: baseOf(file.name) };
  const formats: Readonly<Partial<Record<DataFile["format"], Format>>> = {
    json: readJsonArray,
    jsonl: readJsonLines,
    ...(tables && { csv: tables.csv }),
  };
  const format = formats[file.format];
  try {
    if (format) await format(directory.read(file, afterChunk), described, sink);
    else if (parquet && file.format === "parquet") await parquet.read(described, sink, afterChunk);
    else {
      const readable = Object.keys(formats).map((ending) => `.${ending}`);
      const got = `${FORMAT_NAMES[file.format]}, which cannot be read here (convert it to ${readable.at(-1)})`;
      throw new UnreadableFileError(`a file as ${alternatives(readable)} (each also .gz)`, got);
    }
  } catch (error) {
    for (const issue of issuesOfError(error, name)) sink.unread(issue);
  }
}

const FORMAT_NAMES: Readonly<Record<string, string>> = { csv: "CSV", parquet: "Parquet" };

/** Returns the name of a file without its folder and its extensions. */
function baseOf(name: string): string {
  return name.replace(/^.*\//, "").replace(/\.(?:csv(?:\.gz)?|parquet)$/, "");
}

/** Ignores issues, because another reading of the file reports them. */
function recordsOnly(record: RecordSink["record"]): RecordSink {
  return { record, unreadRecord(): void {}, unread(): void {} };
}

/** `kind` is the kind of record that is missing if the file cannot be read. */
export function sinkInto(
  builder: DatasetBuilder,
  notes: ReadingNote[],
  kind: RecordKind,
  record: RecordSink["record"] = (one, location) => builder.add(kind, one, location),
): RecordSink {
  const unread = (issue: Issue): void => builder.addIssue(issue, [kind]);
  return {
    record,
    note: (note) => notes.push(note),
    unread,
    unreadRecord: kind === "traces" ? (issue) => builder.rejectTrace([issue]) : unread,
  };
}
