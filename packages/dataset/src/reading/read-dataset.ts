import type { Location, RecordKind, SchoolLevels } from "@mastery/core";
import { DatasetBuilder, type IssueSink } from "@mastery/core/dataset";
import {
  aText,
  type Checks,
  checkArguments,
  checkOptions,
  optional,
  READING_OPTIONS,
  someText,
} from "@mastery/core/internal";
import { readColumnNames } from "../columns/names.ts";
import { diskDirectory } from "../files/disk-directory.ts";
import { findDataFiles } from "../files/find-data-files.ts";
import { parquetReader } from "../parquet/read-parquet.ts";
import {
  type DirectoryOptions,
  type ReadDataset,
  readDirectory,
  readFile,
  readLevels,
  sinkInto,
} from "./read-directory.ts";
import { addActivity, type CatalogueRecords, readStatementMapping } from "./statements.ts";

/** How to read a data directory of a disk. */
export interface ReadOptions extends DirectoryOptions {
  /** Memory for counting traces in Parquet files, such as `1GB`. Defaults to 80 % of the machine's. */
  readonly memoryLimit?: string | undefined;
}

const READ_OPTIONS: Checks<ReadOptions> = {
  ...READING_OPTIONS,
  memoryLimit: optional(aText),
};

/**
 * Reads and validates a data directory: skills, resources, groups if there are any, learners (or tables of OneRoster), and one of traces, xAPI statements and evidence. Each comes in a
 * JSON array (`skills.json`), one record per line (`traces.jsonl`), or a table (`evidence.csv`, `traces.parquet`). Lines and tables
 * are streamed, so the traces may be larger than the memory.
 *
 * @throws {DatasetError} that lists every issue of the files; `MasteryError` for invalid options, or dates with evidence
 */
export async function readDataset(
  directory: string,
  options: ReadOptions = {},
): Promise<ReadDataset> {
  checkArguments({ directory }, { directory: someText });
  checkOptions(options, READ_OPTIONS);
  const { memoryLimit: _, ...directoryOptions } = options;
  return readDirectory(diskDirectory(directory), directoryOptions, parquetReader(options));
}

/**
 * Reads and validates the skills, the resources, `columns.json`, `levels.json` and `xapi.json` of a data directory. Its learners and traces are
 * not opened, and may be missing.
 *
 * @throws {DatasetError} that lists every issue of these files
 */
export async function readCatalogue(path: string): Promise<CatalogueRecords> {
  const directory = diskDirectory(path);
  const builder = new DatasetBuilder();
  const issues: IssueSink = { add: (issue) => builder.addIssue(issue) };
  const records = { skills: [] as unknown[], resources: [] as unknown[] };
  const levels = await readLevels(directory, builder);
  const columns = await readColumnNames(directory, issues);
  for (const file of await findDataFiles(directory)) {
    if ("issue" in file) {
      if (file.kinds.includes("skills") || file.kinds.includes("resources")) {
        builder.addIssue(file.issue, file.kinds);
      }
    } else if (file.kind === "skills" || file.kind === "resources") {
      const { kind } = file;
      const sink = sinkInto(builder, [], kind);
      const keeping = {
        ...sink,
        record(record: unknown, location: Location): void {
          sink.record(record, location);
          records[kind].push(record);
        },
      };
      await readFile(directory, { ...file, columns: columns[kind] }, keeping, parquetReader());
    }
  }
  const mapping = await readStatementMapping(directory, issues);
  builder.build();
  const activities = new Map<string, string>();
  for (const resource of records.resources) addActivity(activities, resource);
  return { ...records, activities, mapping, levels: levels as SchoolLevels | undefined };
}

/**
 * Calls `visit` with every record of one kind in a data directory, unchecked. Records that cannot be read are skipped:
 * `readDataset()` reports them.
 */
export async function readRawRecords(
  path: string,
  kind: RecordKind,
  visit: (record: unknown) => void,
): Promise<void> {
  const directory = diskDirectory(path);
  const sink = { record: visit, unreadRecord(): void {}, unread(): void {} };
  for (const file of await findDataFiles(directory)) {
    if ("kind" in file && file.kind === kind)
      await readFile(directory, file, sink, parquetReader());
  }
}
