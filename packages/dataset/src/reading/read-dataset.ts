import type { RecordKind } from "@mastery/core";
import { READING_OPTIONS } from "@mastery/core/dataset";
import {
  anything,
  type Checks,
  checkArguments,
  checkOptions,
  listOf,
  optional,
  someText,
} from "@mastery/core/validation";
import { type ParquetReader, tables } from "../columns/tables.ts";
import { diskDirectory } from "../files/disk-directory.ts";
import { findDataFiles } from "../files/find-data-files.ts";
import { type FurtherReaders, furtherReaders } from "./further-readers.ts";
import { type CatalogueRecords, readCatalogueIn } from "./read-catalogue.ts";
import { type DirectoryOptions, type ReadDataset, readDirectory } from "./read-directory.ts";
import { json, openReaders } from "./readers.ts";

/** Options for reading a data directory on disk. */
export interface ReadOptions extends DirectoryOptions, FurtherReaders {}

const READ_OPTIONS: Checks<ReadOptions> = {
  ...READING_OPTIONS,
  parquet: optional(anything),
  readers: optional(listOf(anything)),
};

/**
 * Reads and validates a data directory: skills, resources, optional groups, learners (or OneRoster tables), and traces, xAPI statements or
 * evidence. Each kind is stored as a JSON array (`skills.json`), with one record per line (`traces.jsonl`), or as a table (`evidence.csv`,
 * `traces.parquet`). Lines and tables are streamed, so traces need not fit in memory.
 *
 * @throws {DatasetError} that lists every issue in the files; `MasteryError` if an option is invalid, or if a date range is given for
 * evidence
 */
export async function readDataset(
  directory: string,
  options: ReadOptions = {},
): Promise<ReadDataset> {
  checkArguments({ directory }, { directory: someText });
  checkOptions(options, READ_OPTIONS);
  const { parquet, readers, ...directoryOptions } = options;
  const further = furtherReaders({ parquet, readers });
  return readDirectory(diskDirectory(directory), directoryOptions, further);
}

/**
 * Reads and validates the skills, the resources, `columns.json`, `levels.json` and `xapi.json` of a data directory. Learners and traces are
 * not opened, and may be missing.
 *
 * @throws {DatasetError} that lists every issue in these files
 */
export function readCatalogue(path: string, parquet?: ParquetReader): Promise<CatalogueRecords> {
  return readCatalogueIn(diskDirectory(path), [tables(parquet)]);
}

/**
 * Passes unvalidated records of one kind, such as learners or rows of OneRoster's users, to `visit`. Skips unreadable records and files,
 * which `readDataset()` reports.
 */
export async function readRawRecords(
  path: string,
  kind: RecordKind,
  visit: (record: unknown) => void,
  options: FurtherReaders = {},
): Promise<void> {
  const directory = diskDirectory(path);
  const readers = [json, ...furtherReaders(options)];
  const sink = { record: visit, unreadRecord(): void {}, unread(): void {} };
  const read = await openReaders(readers, directory, { add(): void {} });
  for (const file of await findDataFiles(directory, readers)) {
    if (!("issue" in file) && file.kind === kind) await read(file, sink, async () => {});
  }
}
