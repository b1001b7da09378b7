import type { Issue } from "@mastery/core";
import { readCompanion } from "../files/companion-file.ts";
import type { DataDirectory } from "../files/data-directory.ts";
import { type ColumnNames, checkColumnNames } from "./column-names.ts";

/** Name of the file that maps fields to the columns of tables. */
export const COLUMNS = "columns.json";

/** Returns what the data directory says about its columns; nothing if it says nothing. Issues of the file go to the sink. */
export async function readColumnNames(
  directory: DataDirectory,
  issues: { add(issue: Issue): void },
): Promise<ColumnNames> {
  const record = await readCompanion(directory, COLUMNS, (issue) => issues.add(issue));
  return record === undefined ? {} : checkColumnNames(record, { file: COLUMNS }, issues);
}
