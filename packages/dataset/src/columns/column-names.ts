import type { Issue, RecordKind } from "@mastery/core";
import {
  FieldReader,
  type IssueSink,
  object,
  shortened,
  text,
  validator,
} from "@mastery/core/dataset";
import { type DataDirectory, readCompanion } from "../files/data-directory.ts";
import type { DataFile, Unread } from "../files/find-data-files.ts";
import type { MappedColumn } from "../formats/format.ts";
import { fieldsOf, RECORD_KINDS } from "./columns.ts";

/** What columns hold by their names, for each kind of record. */
export type ColumnNames = Readonly<Partial<Record<RecordKind, ReadonlyMap<string, MappedColumn>>>>;

/** Name of the file that maps fields to the columns of tables. */
const COLUMNS = "columns.json";

/** Characters of a name that issues show. */
const MAX_SHOWN = 100;

const scale = validator(
  "number",
  "a number above 0",
  (value: number) => value > 0 && Number.isFinite(value),
);

/**
 * Returns the names of columns that differ from those of their fields, such as `{"traces": {"score": "note"}}`, and the scale of marks:
 * `{"traces": {"score": {"column": "note", "scale": 20}}}`. Issues of the file go to the sink.
 */
export async function readColumnNames(
  directory: DataDirectory,
  issues: IssueSink,
): Promise<ColumnNames> {
  const record = await readCompanion(directory, COLUMNS, issues);
  const fields = new FieldReader(issues, { quotesTexts: true });
  if (record === undefined || !fields.start(record, { file: COLUMNS })) return {};
  for (const name of Object.keys(record as object)) known(name, RECORD_KINDS, name);
  return Object.fromEntries(RECORD_KINDS.map((kind) => [kind, columnsOf(kind)]));

  function columnsOf(kind: RecordKind): ReadonlyMap<string, MappedColumn> {
    const columns = new Map<string, MappedColumn>();
    for (const [field, value] of Object.entries(fields.optional(kind, object) ?? {})) {
      const path = shortened(`${kind}.${field}`, MAX_SHOWN);
      const isKnown = known(path, fieldsOf(kind), field);
      const [column, mapped] = mappedColumn(path, field, value);
      if (columns.has(column)) fields.repeated(path, column, "a column not used before");
      else if (isKnown && column !== "") columns.set(column, mapped);
    }
    return columns;
  }

  function mappedColumn(path: string, field: string, value: unknown): [string, MappedColumn] {
    if (field !== "score" || typeof value !== "object" || value === null) {
      return [fields.check(path, value, text), { field }];
    }
    const marks = fields.check(path, value, object);
    for (const name of Object.keys(marks)) known(`${path}.${name}`, ["column", "scale"], name);
    const column = fields.check(`${path}.column`, marks["column"] ?? field, text);
    return [column, { field, scale: fields.check(`${path}.scale`, marks["scale"], scale) }];
  }

  function known(path: string, names: readonly string[], name: string): boolean {
    if (names.includes(name)) return true;
    const field = shortened(path, MAX_SHOWN);
    fields.issue("invalid_value", field, `one of ${names.join(", ")}`, "another name");
    return false;
  }
}

/** Returns the issues of names that have no effect: columns are mapped for a kind of records that is not in a table. */
export function unusedNames(columns: ColumnNames, files: readonly (DataFile | Unread)[]): Issue[] {
  return RECORD_KINDS.filter((kind) => (columns[kind]?.size ?? 0) > 0)
    .filter((kind) => !files.some((file) => mayUse(kind, file)))
    .map((field) => {
      const expected = `a table of ${field} (.csv or .parquet) with these columns`;
      return { kind: "invalid_columns", location: { file: COLUMNS }, field, expected, got: "none" };
    });
}

function mayUse(kind: RecordKind, file: DataFile | Unread): boolean {
  if ("issue" in file) return file.kinds.includes(kind);
  return file.kind === kind && (file.format === "csv" || file.format === "parquet");
}
