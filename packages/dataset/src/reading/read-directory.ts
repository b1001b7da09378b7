import type { Dataset, DatasetOptions, Issue, RecordKind, WorkOptions } from "@mastery/core";
import {
  DatasetBuilder,
  type IssueSink,
  refuseDateRange,
  reportProgress,
} from "@mastery/core/dataset";
import { readCompanion } from "../files/companions.ts";
import { type DataDirectory, refuseChanged } from "../files/data-directory.ts";
import { findDataFiles } from "../files/find-data-files.ts";
import type { Counts, DataFile, Reader } from "../files/reader.ts";
import type { ReadingNote, RecordSink } from "../formats/format.ts";
import { readForgotten } from "../ids/forgotten.ts";
import { StatementIndex, StatementReader, type StatementReport } from "../xapi/index.ts";
import { json, openReaders } from "./readers.ts";
import { addActivity, readStatementMapping } from "./statements.ts";

/** Options for reading a data directory. Progress counts stored bytes, and those of statements twice, because they are read at least twice. */
export interface DirectoryOptions extends DatasetOptions, WorkOptions {}

/** A dataset that was read from files. */
export interface ReadDataset extends Dataset {
  /** Counts of xAPI statements; null if there are none. */
  readonly statements: StatementReport | null;
  readonly notes: readonly ReadingNote[];
  /** Counts by readers that add-ons bring, such as users of a roster by outcome. */
  readonly reports: Readonly<Record<string, Counts>>;
}

/**
 * Like `readDataset()`, for a directory on disk or in a browser.
 *
 * @param readers readers of files other than JSON
 */
export async function readDirectory(
  directory: DataDirectory,
  options: DirectoryOptions = {},
  readers: readonly Reader[] = [],
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
  const all = [json, ...readers];
  const files = await findDataFiles(directory, all);
  const readable = files.filter((file): file is DataFile => !("issue" in file));
  const statements = readable.filter(({ kind }) => kind === "statements");
  const records = readable.filter((file): file is RecordFile => file.kind !== "statements");
  const reports: Record<string, Counts> = {};
  const read = await openReaders(all, directory, issues, {
    ...{ builder, options, files },
    hideNames(kind) {
      const named = records.filter((file) => file.kind === kind);
      for (const [i, file] of named.entries()) file.shownName = `${kind} (file ${i + 1})`;
    },
    report(name, counts) {
      reports[name] = counts;
    },
  });
  for (const file of files) if ("issue" in file) builder.addIssue(file.issue, file.kinds);
  if (records.some(({ kind }) => kind === "evidence")) refuseDateRange(options);

  const total = sizeOf(records) + 2 * sizeOf(statements);
  let done = 0;
  const afterChunk = (bytesRead: number): Promise<void> =>
    reportProgress(options, "dataset", done + bytesRead, total);
  const readNext = async (file: DataFile, sink: RecordSink): Promise<void> => {
    await read(file, sink, afterChunk);
    done += file.bytes;
  };

  await afterChunk(0);
  const notes: ReadingNote[] = [];
  const activities = new Map<string, string>();
  for (const file of records) {
    const { kind } = file;
    const sink = sinkInto(builder, notes, kind, (record, location) => {
      builder.add(kind, record, location);
      if (kind === "resources") addActivity(activities, record);
    });
    await readNext(file, sink);
  }
  const mapping = await readStatementMapping(directory, issues);
  const index = new StatementIndex({ dataset: builder, activities }, mapping);
  const indexSink = recordsOnly((record) => index.add(record));
  for (const file of statements) await readNext(file, indexSink);
  const reader = new StatementReader(builder, mapping, index);
  const statementSink: RecordSink = {
    record: (record, location) => reader.add(record, location),
    unreadRecord: (issue) => reader.reject([issue]),
    unread: issues.add,
  };
  for (const file of statements) await readNext(file, statementSink);
  if (reader.hasParts) {
    const sink = recordsOnly((record, location) => reader.addParts(record, location));
    for (const file of statements) await read(file, sink, () => afterChunk(0));
  }
  await refuseChanged(directory, statements, issues);
  await afterChunk(0);
  return {
    ...builder.build(),
    notes,
    reports,
    statements: statements.length > 0 ? reader.report : null,
  };
}

type RecordFile = DataFile & { readonly kind: RecordKind };

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

function sizeOf(files: readonly DataFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
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
  record: RecordSink["record"],
): RecordSink {
  const unread = (issue: Issue): void => builder.addIssue(issue, [kind]);
  return {
    record,
    note: (note) => notes.push(note),
    unread,
    unreadRecord: kind === "traces" ? (issue) => builder.rejectTrace([issue]) : unread,
  };
}
