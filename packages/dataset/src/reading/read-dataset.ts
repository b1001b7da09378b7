import {
  aText,
  type Checks,
  checkArguments,
  checkOptions,
  optional,
  READING_OPTIONS,
  someText,
} from "@mastery/core/internal";
import { diskDirectory } from "../files/disk-directory.ts";
import { parquetReader } from "../parquet/read-parquet.ts";
import { type DirectoryOptions, type ReadDataset, readDirectory } from "./read-directory.ts";

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
