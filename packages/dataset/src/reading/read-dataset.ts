import {
  type Dataset,
  DatasetBuilder,
  type DatasetOptions,
  type RecordKind,
  report,
  type WorkOptions,
} from "@mastery/core";
import { countTraces } from "../parquet/count-traces.ts";
import { ActivityIndex } from "../xapi/activity-index.ts";
import type { StatementReader } from "../xapi/statement-reader.ts";
import type { StatementReport } from "../xapi/statement-report.ts";
import { readColumns } from "./columns.ts";
import { type DataFile, findDataFiles } from "./data-files.ts";
import { fileFault } from "./faults.ts";
import { type RecordSink, readRecords, tellingUnreadable } from "./records.ts";
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
 * @throws {@link DatasetError} that lists every fault of the files.
 */
export async function readDataset(
  directory: string,
  options: ReadOptions = {},
): Promise<ReadDataset> {
  const builder = new DatasetBuilder(options);
  const activities = new ActivityIndex();
  const sinks = sinksInto(builder, activities);
  const columns = await readColumns(directory, (fault) => builder.addFault(fault));
  const files: DataFile[] = [];
  for (const found of await findDataFiles(directory)) {
    if ("fault" in found) builder.addFault(found.fault, found.kinds);
    else if (found.kind === "statements") files.push(found);
    else files.push({ ...found, columns: columns[found.kind] });
  }

  // Counted together: an id may come again in another file.
  const tables = files.filter(({ kind, format }) => kind === "traces" && format === "parquet");
  if (tables.length > 0 && files.some((one) => one.kind === "traces" && !tables.includes(one))) {
    const got = "files of other forms beside it";
    builder.addFault(fileFault("ambiguous_file", tables[0]!.name, "traces as .parquet alone", got));
  }
  const statementFiles = files.filter(({ kind }) => kind === "statements");
  const total = sizeOf(files) + sizeOf(statementFiles);
  let done = 0;
  const progress = (bytesRead: number): Promise<void> =>
    report(options, "dataset", done + bytesRead, total);
  let statements: StatementReader | undefined;
  await progress(0);
  for (const file of files.filter((one) => !tables.includes(one))) {
    if (file.kind === "statements" && !statements) {
      statements = await statementReader(builder, directory, statementFiles, activities, progress);
      done += sizeOf(statementFiles);
    }
    const sink =
      file.kind === "statements" ? statementSink(builder, statements!) : sinks[file.kind];
    await readRecords(file, sink, progress);
    done += file.bytes;
  }
  const [table] = tables;
  if (table) {
    const counting = { memoryLimit: options.memoryLimit, pause: () => progress(0) };
    await tellingUnreadable(table, sinks.traces, () => countTraces(tables, builder, counting));
    done += sizeOf(tables);
  }
  await progress(0);
  return { ...builder.build(), statements: statements?.report ?? null };
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
    skills: sink("skills", (record, place) => builder.addSkill(record, place)),
    resources: sink("resources", (record, place) => {
      builder.addResource(record, place);
      activities.note(record);
    }),
    learners: sink("learners", (record, place) => builder.addLearner(record, place)),
    traces: sink("traces", (record, place) => builder.addTrace(record, place)),
    evidence: sink("evidence", (record, place) => builder.addEvidence(record, place)),
  };
}

function statementSink(builder: DatasetBuilder, statements: StatementReader): RecordSink {
  return {
    record: (record, place) => statements.add(record, place),
    unreadRecord: (fault) => statements.reject(fault),
    unread: (fault) => builder.addFault(fault),
  };
}
