import type { Issue, RecordKind } from "@mastery/core";
import type { DataFile } from "../files/data-file.ts";
import type { Unread } from "../files/find-data-files.ts";
import type { ColumnNames } from "./column-names.ts";

/** Kinds whose files are beside the folders of parts, and so the same for all. */
const SHARED: ReadonlySet<RecordKind> = new Set(["skills", "resources", "groups"]);

/**
 * Returns the issues of names that have no effect: columns are mapped for a kind of records that is not in a table.
 *
 * @param isPart whether the learners and traces are those of one part: another one may have the table
 */
export function unusedNames(
  columns: ColumnNames,
  files: readonly (DataFile | Unread)[],
  isPart: boolean,
  location: Issue["location"],
): Issue[] {
  const mapped = (Object.keys(columns) as RecordKind[]).filter((kind) => columns[kind]!.size > 0);
  return mapped
    .filter((kind) => !isPart || SHARED.has(kind))
    .filter((kind) => !files.some((file) => mayUse(kind, file)))
    .map((field) => {
      const expected = `a table of ${field} (.csv or .parquet) with these columns`;
      return { kind: "invalid_columns", location, field, expected, got: "none" };
    });
}

function mayUse(kind: RecordKind, file: DataFile | Unread): boolean {
  if ("issue" in file) return file.kinds.includes(kind);
  return file.kind === kind && (file.format === "csv" || file.format === "parquet");
}
