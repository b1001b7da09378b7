import { type Issue, MasteryError, type RecordKind } from "@mastery/core";
import {
  describeIssue,
  FieldReader,
  type IssueSink,
  object,
  shortened,
  text,
  validator,
} from "@mastery/core/dataset";
import { RECORD_KINDS } from "@mastery/core/internal";
import { type DataDirectory, readCompanion } from "../files/data-directory.ts";
import type { DataFile, Unread } from "../files/find-data-files.ts";
import { alternatives, MAPPED_FORMATS, type MappedColumn } from "../formats/format.ts";
import { fieldNames } from "./columns.ts";

/** Mapped fields by the names of their columns. */
export type ColumnNames = Readonly<Partial<Record<RecordKind, ReadonlyMap<string, MappedColumn>>>>;

const COLUMNS = "columns.json";

/** Maximum length of a name in an issue, in characters. */
export const MAX_SHOWN = 100;

const scale = validator(
  "number",
  "a number above 0",
  (value: number) => value > 0 && Number.isFinite(value),
);

/**
 * Fields have the names of their columns, as in `{"traces": {"score": "note"}}`, and `score` can also have the scale of the marks:
 * `{"traces": {"score": {"column": "note", "scale": 20}}}`.
 */
export async function readColumnNames(
  directory: DataDirectory,
  issues: IssueSink,
): Promise<ColumnNames> {
  const record = await readCompanion(directory, COLUMNS, issues);
  const fields = new FieldReader(issues, { quotesTexts: true });
  if (record === undefined || !fields.start(record, { file: COLUMNS })) return {};
  refuseOthers(fields, "", record as object, RECORD_KINDS);
  const named = RECORD_KINDS.map((kind) => {
    const entries = fields.optional(kind, object) ?? {};
    const columns = columnsOf(fields, kind, kind, entries, (path, field, value) => {
      if (field !== "score" || typeof value !== "object" || value === null) {
        return { field, column: fields.check(path, value, text) };
      }
      const marks = fields.check(path, value, object);
      refuseOthers(fields, `${path}.`, marks, ["column", "scale"]);
      const column = fields.check(`${path}.column`, marks["column"] ?? field, text);
      return { field, column, scale: fields.check(`${path}.scale`, marks["scale"], scale) };
    });
    return [kind, new Map(columns.map(({ column, ...mapped }) => [column!, mapped]))];
  });
  return Object.fromEntries(named);
}

/** Returns an issue for each kind of record that has a mapping but no table. */
export function unusedNames(columns: ColumnNames, files: readonly (DataFile | Unread)[]): Issue[] {
  const isTable = (kind: RecordKind, file: DataFile | Unread): boolean =>
    "issue" in file
      ? file.kinds.includes(kind)
      : file.kind === kind && MAPPED_FORMATS.includes(file.format);
  return RECORD_KINDS.filter((kind) => (columns[kind]?.size ?? 0) > 0)
    .filter((kind) => !files.some((file) => isTable(kind, file)))
    .map((field) => {
      const endings = alternatives(MAPPED_FORMATS.map((format) => `.${format}`));
      const expected = `a table of ${field} (${endings}) with these columns`;
      return { kind: "invalid_columns", location: { file: COLUMNS }, field, expected, got: "none" };
    });
}

/** Names of a table and its columns, where they differ from the kind of record and its fields. */
export interface TableMapping {
  /** Name of the table, such as `attempts`, or `lrs.attempts` with the schema or database. */
  readonly table?: string;
  /** Column names by field; null for a field that must not be read. */
  readonly columns?: Readonly<Record<string, string | null>>;
}

/** Mappings by kind of record. If `evidence` has a mapping, evidence is read instead of traces. */
export type TableMappings = Readonly<Partial<Record<RecordKind, TableMapping>>>;

/** Path of a table, and its column names by field. */
export interface TableName {
  readonly path: readonly string[];
  readonly columns: ReadonlyMap<string, string | null>;
}

/** Validated table and column names, by kind of record. */
export type TableNames = Readonly<Record<RecordKind, TableName>>;

const tableName = validator(
  "text",
  "a table name such as attempts or lrs.attempts",
  (value: string) => value.split(".").every((part) => part.trim() !== "" && !part.includes("\0")),
);

/**
 * Validates a mapping of a database's tables and columns, and returns the names for every kind of record. Errors name it `file`.
 *
 * @throws `MasteryError` `INVALID_OPTION` that lists every problem
 */
export function checkTableNames(mappings: unknown, file = "tables"): TableNames {
  const issues: Issue[] = [];
  const fields = new FieldReader({ add: (issue) => issues.push(issue) }, { quotesTexts: true });
  const names: [RecordKind, TableName][] = [];
  if (fields.start(mappings, { file })) {
    refuseOthers(fields, "", mappings as object, RECORD_KINDS);
    for (const kind of RECORD_KINDS) {
      const mapping = fields.optional(kind, object) ?? {};
      refuseOthers(fields, `${kind}.`, mapping, ["table", "columns"]);
      const path = fields.check(`${kind}.table`, mapping["table"] ?? kind, tableName).split(".");
      const entries = fields.check(`${kind}.columns`, mapping["columns"] ?? {}, object);
      const columns = columnsOf(fields, kind, `${kind}.columns`, entries, (path, field, value) => {
        const column = value === null ? null : fields.check(path, value, text, ", or null");
        return { field, column };
      });
      const byField = new Map(columns.map(({ field, column }) => [field, column]));
      names.push([kind, { path, columns: byField }]);
    }
  }
  if (issues.length === 0) return Object.fromEntries(names) as TableNames;
  throw new MasteryError("INVALID_OPTION", issues.map(describeIssue).join("\n  "));
}

/** The mapping of one field. The column is null if the field must not be read. */
type Named = MappedColumn & { readonly column: string | null };

/** Unknown fields and repeated columns are reported as issues. */
function columnsOf(
  fields: FieldReader,
  kind: RecordKind,
  path: string,
  entries: object,
  read: (path: string, field: string, value: unknown) => Named,
): readonly Named[] {
  refuseOthers(fields, `${path}.`, entries, fieldNames(kind));
  const columns: Named[] = [];
  const used = new Set<string>();
  for (const [field, value] of Object.entries(entries)) {
    if (!fieldNames(kind).includes(field)) continue;
    const named = read(`${path}.${field}`, field, value);
    const { column } = named;
    if (column !== null && used.has(column)) {
      fields.repeated(`${path}.${field}`, column, "a column that no other field uses");
    } else if (column !== "") columns.push(named);
    if (column) used.add(column);
  }
  return columns;
}

export function refuseOthers(
  fields: FieldReader,
  path: string,
  values: object,
  names: readonly string[],
): void {
  for (const name of Object.keys(values).filter((one) => !names.includes(one))) {
    const field = shortened(`${path}${name}`, MAX_SHOWN);
    fields.issue("invalid_value", field, `one of ${names.join(", ")}`, "another name");
  }
}
