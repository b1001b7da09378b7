import {
  type Dataset,
  type DatasetOptions,
  type RecordKind,
  report,
  type WorkOptions,
} from "@mastery/core";
import { DatasetBuilder } from "@mastery/core/dataset";
import { countTraces } from "../parquet/count-traces.ts";
import { ActivityIndex } from "../xapi/activity-index.ts";
import type { StatementReader } from "../xapi/statement-reader.ts";
import type { StatementReport } from "../xapi/statement-report.ts";
import { readColumns } from "./columns.ts";
import type { DataFile } from "./data-file.ts";
import { findDataFiles } from "./data-files.ts";
import { fileFault } from "./faults.ts";
import type { RecordSink } from "./record-sink.ts";
import { readRecords } from "./records.ts";
import { statementReader } from "./statements.ts";

/** How a data directory is read. Progress counts bytes on disk, of all files; those of statements count twice. */
export interface ReadOptions extends DatasetOptions, WorkOptions {
  /** Memory for counting traces in Parquet files, such as `1GB`; 80 % of the machine's without it. */
  readonly memoryLimit?: string | undefined;
}

/** A dataset as it was read from files. */
export interface ReadDataset extends Dataset {
  /** What became of xAPI statements; null where there were none to read. */
  readonly statements: StatementReport | null;
}

/**
 * Reads and checks a data directory: skills, resources, learners, and traces, or xAPI statements or evidence instead; each a
 * file of one JSON array (`skills.json`), of one record per line (`traces.jsonl`), or a table (`evidence.csv`,
 * `traces.parquet`). Lines and rows are streamed, so the traces may be larger than the memory.
 *
 * @throws {DatasetError} that lists every fault of the files.
 */
export async function readDataset(
  directory: string,
  options: ReadOptions = {},
): Promise<ReadDataset> {
  const builder = new DatasetBuilder(options);
  const activities = new ActivityIndex();
  const sinks = sinksInto(builder, activities);
  const { records, statements, tables } = await findFiles(directory, builder);
  const total = sizeOf(records) + 2 * sizeOf(statements) + sizeOf(tables);
  let done = 0;
  const afterChunk = (bytesRead: number): Promise<void> =>
    report(options, "dataset", done + bytesRead, total);

  await afterChunk(0);
  for (const file of records) {
    await readRecords(file, sinks[file.kind], afterChunk);
    done += file.bytes;
  }
  const reader = await statementReader(builder, directory, statements, activities, afterChunk);
  done += sizeOf(statements);
  for (const file of statements) {
    await readRecords(file, statementSink(builder, reader), afterChunk);
    done += file.bytes;
  }
  await countTraces(tables, builder, options, () => afterChunk(0));
  done += sizeOf(tables);
  await afterChunk(0);
  return { ...builder.build(), statements: statements.length > 0 ? reader.report : null };
}

/** The files of a data directory by how they are read, in reading order. */
interface Files {
  readonly records: readonly (DataFile & { readonly kind: RecordKind })[];
  readonly statements: readonly DataFile[];
  /** Traces in Parquet are counted together: an id may come again in another file. */
  readonly tables: readonly DataFile[];
}

async function findFiles(directory: string, builder: DatasetBuilder): Promise<Files> {
  const columns = await readColumns(directory, (fault) => builder.addFault(fault));
  const records: (DataFile & { readonly kind: RecordKind })[] = [];
  const statements: DataFile[] = [];
  const tables: DataFile[] = [];
  for (const file of await findDataFiles(directory)) {
    if ("fault" in file) builder.addFault(file.fault, file.kinds);
    else if (file.kind === "statements") statements.push(file);
    else {
      const { kind } = file;
      const counted = kind === "traces" && file.format === "parquet";
      (counted ? tables : records).push({ ...file, kind, columns: columns[kind] });
    }
  }
  if (tables.length > 0 && records.some(({ kind }) => kind === "traces")) {
    const got = "files of other forms beside it";
    builder.addFault(fileFault("ambiguous_file", tables[0]!.name, "traces as .parquet alone", got));
  }
  return { records, statements, tables };
}

function sizeOf(files: readonly DataFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function sinksInto(
  builder: DatasetBuilder,
  activities: ActivityIndex,
): Record<RecordKind, RecordSink> {
  const sink = (kind: RecordKind, record: RecordSink["record"]): RecordSink => ({
    record,
    unread: (fault) => builder.addFault(fault, [kind]),
    unreadRecord: (fault) =>
      kind === "traces" ? builder.rejectTrace(fault) : builder.addFault(fault, [kind]),
  });
  return {
    skills: sink("skills", (record, location) => builder.addSkill(record, location)),
    resources: sink("resources", (record, location) => {
      builder.addResource(record, location);
      activities.note(record);
    }),
    learners: sink("learners", (record, location) => builder.addLearner(record, location)),
    traces: sink("traces", (record, location) => builder.addTrace(record, location)),
    evidence: sink("evidence", (record, location) => builder.addEvidence(record, location)),
  };
}

function statementSink(builder: DatasetBuilder, statements: StatementReader): RecordSink {
  return {
    record: (record, location) => statements.add(record, location),
    unreadRecord: (fault) => statements.reject(fault),
    unread: (fault) => builder.addFault(fault),
  };
}
