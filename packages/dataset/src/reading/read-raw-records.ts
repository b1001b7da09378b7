import type { RecordKind } from "@mastery/core";
import { diskDirectory } from "../files/disk-directory.ts";
import { findDataFiles } from "../files/find-data-files.ts";
import { readParquet } from "../parquet/read-parquet.ts";
import { fileReader } from "./read-file.ts";

/**
 * Calls `visit` with every record of one kind in a data directory, unchecked. Records that cannot be read are skipped:
 * {@link readDataset} reports them.
 */
export async function readRawRecords(
  path: string,
  kind: RecordKind,
  visit: (record: unknown) => void,
): Promise<void> {
  const directory = diskDirectory(path);
  const readFile = fileReader(directory, readParquet);
  const sink = { record: visit, unreadRecord(): void {}, unread(): void {} };
  for (const file of await findDataFiles(directory)) {
    if ("kind" in file && file.kind === kind) await readFile(file, sink, async () => {});
  }
}
