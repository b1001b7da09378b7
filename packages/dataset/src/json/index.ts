/**
 * Reads data directories of JSON, JSON lines and xAPI statements, without the readers of tables.
 *
 * @module @mastery/dataset/json
 */

import { READING_OPTIONS } from "@mastery/core/dataset";
import { checkArguments, checkOptions, someText } from "@mastery/core/validation";
import { noTables } from "../columns/no-tables.ts";
import { diskDirectory } from "../files/disk-directory.ts";
import {
  type DirectoryOptions,
  type ReadDataset,
  readDirectory,
} from "../reading/read-directory.ts";

export type { DirectoryOptions, ReadDataset };

/** Like `readDataset()` from `@mastery/dataset`, but each table is an issue. */
export async function readDataset(
  directory: string,
  options: DirectoryOptions = {},
): Promise<ReadDataset> {
  checkArguments({ directory }, { directory: someText });
  checkOptions(options, READING_OPTIONS);
  return readDirectory(diskDirectory(directory), options, [noTables]);
}
