import { type Issue, MasteryError, type RecordKind } from "@mastery/core";
import {
  describeIssue,
  FieldReader,
  type IssueSink,
  object,
  oneOf,
  shortened,
  text,
  type Validator,
  validator,
} from "@mastery/core/dataset";
import { type Field, RECORD_FIELDS, RECORD_KINDS } from "@mastery/core/records";
import { MAX_SHOWN, readCompanion, refuseOthers } from "../files/companions.ts";
import type { DataDirectory } from "../files/data-directory.ts";
import { fieldNames } from "./columns.ts";
import { IGNORED, type MappedColumn, type TableFile, TIME_UNITS } from "./table-file.ts";

/** Maps columns of tables to fields. */
export const COLUMNS = "columns.json";

/** What `columns.json` says about the tables of each kind of record. */
export type ColumnNames = Readonly<
  Partial<Record<RecordKind, Pick<TableFile, "columns" | "nameField">>>
>;

const scale = validator(
  "number",
  "a number above 0",
  (value: number) => value > 0 && Number.isFinite(value),
);

/** A column has the name of its field unless the file maps it, as in `{"traces": {"score": {"column": "note", "scale": 20}}}`. */
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
    const found = columnsOf(fields, kind, kind, entries, (path, field, value) =>
      readMapped(fields, RECORD_FIELDS[kind], path, field, value),
    );
    const columns = found.filter(({ column }) => column !== null);
    return [
      kind,
      {
        columns: new Map(columns.map(({ column, ...mapped }) => [column!, mapped])),
        nameField: found.find(({ column }) => column === null)?.field,
      },
    ];
  });
  return Object.fromEntries(named);
}

/** Reads the entry of a field: the name of its column, or an object with its name and with how its cells are read. */
function readMapped(
  fields: FieldReader,
  known: Readonly<Record<string, Field>>,
  path: string,
  field: string,
  value: unknown,
): Named {
  if (typeof value !== "object" || value === null) {
    return { field, column: fields.check(path, value, text) };
  }
  const entry = fields.check(path, value, object);
  if ("file_name" in entry) {
    refuseOthers(fields, `${path}.`, entry, ["file_name"]);
    fields.check(`${path}.file_name`, entry["file_name"], always);
    return { field, column: null };
  }
  const { is } = known[field]!;
  const ways: Readonly<Record<string, boolean>> = {
    scale: field === "score",
    unit: is.type === "time",
    answers: field === "success",
    values: true,
  };
  const allowed = Object.keys(ways).filter((way) => ways[way]);
  refuseOthers(fields, `${path}.`, entry, ["column", ...allowed]);
  const given = allowed.filter((way) => way in entry);
  if (given.length > 1) {
    fields.issue("invalid_value", path, `one of ${allowed.join(", ")}`, given.join(" and "));
  }
  const read = <T>(way: string, validator: Validator<T>): T | undefined =>
    given.includes(way) ? fields.check(`${path}.${way}`, entry[way], validator) : undefined;
  return {
    field,
    column: fields.check(`${path}.column`, entry["column"] ?? field, text),
    scale: read("scale", scale),
    unit: read("unit", timeUnit),
    values: mapOf(fields, `${path}.values`, read("values", object), orNull(field, is)),
    answers: mapOf(fields, `${path}.answers`, read("answers", object), text),
  };
}

const always = validator("boolean", "true", (value: boolean) => value);

const timeUnit = oneOf(...(Object.keys(TIME_UNITS) as (keyof typeof TIME_UNITS)[]));

/** A value that a cell can stand for: a valid value of the field, or null for none. A level is validated with its record. */
function orNull(field: string, is: Validator): Validator {
  if (field === "grade_level") return validator("any", "a level");
  const [also, expected] = field === "verb" ? [IGNORED, `, ${IGNORED}`] : [null, ""];
  const fits = (value: unknown): value is unknown =>
    value === null || value === also || is.fits(value);
  return { ...is, expected: `${is.expected}${expected}, or null`, fits };
}

function mapOf<T>(
  fields: FieldReader,
  path: string,
  entries: Readonly<Record<string, unknown>> | undefined,
  validator: Validator<T>,
): ReadonlyMap<string, T> | undefined {
  if (!entries) return undefined;
  return new Map(
    Object.entries(entries).map(([cell, value]) => {
      const at = `${path}[${JSON.stringify(shortened(cell, MAX_SHOWN))}]`;
      return [cell, fields.check(at, value, validator)];
    }),
  );
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
