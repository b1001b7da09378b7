import { MasteryError, type RecordKind } from "@mastery/core";
import {
  describeIssue,
  FieldReader,
  type Issue,
  object,
  text,
  validator,
} from "@mastery/core/dataset";
import { fieldsOf, RECORD_KINDS } from "../columns/columns.ts";

/** What a table and its columns are called, where that is not what its records and their fields are called. */
export interface TableMapping {
  /** Such as `attempts`, or `lrs.attempts` with the schema or database. */
  readonly table?: string;
  /** Columns by the names of their fields; null for a field that is not read. */
  readonly columns?: Readonly<Record<string, string | null>>;
}

/** The tables that differ. With `evidence`, that is read, and no traces. */
export type TableMappings = Readonly<Partial<Record<RecordKind, TableMapping>>>;

/** A checked mapping, with every kind of record. */
export type TableNames = Readonly<Record<RecordKind, TableName>>;

/** What one table is called. */
export interface TableName {
  readonly path: readonly string[];
  readonly columns: ReadonlyMap<string, string | null>;
}

const tableName = validator(
  "text",
  "the name of a table, behind a dot if its schema is named",
  (value: string) => value.split(".").every((part) => part.trim() !== "" && !part.includes("\0")),
);

/**
 * Checks the names of tables and columns.
 *
 * @param file what errors call them
 * @throws `MasteryError` `INVALID_OPTION` that lists every problem
 */
export function checkTableNames(mappings: unknown, file = "tables"): TableNames {
  const issues: Issue[] = [];
  const fields = new FieldReader({ add: (issue) => issues.push(issue) }, { quotesTexts: true });
  const names = fields.start(mappings, { file }) ? namesOf(fields, mappings as object) : undefined;
  if (names && issues.length === 0) return names;
  throw new MasteryError("INVALID_OPTION", issues.map(describeIssue).join("\n  "));
}

function namesOf(fields: FieldReader, mappings: object): TableNames {
  for (const name of Object.keys(mappings)) known(fields, name, RECORD_KINDS, name);
  const entries = RECORD_KINDS.map((kind): [RecordKind, TableName] => {
    const mapping = fields.optional(kind, object) ?? {};
    for (const name of Object.keys(mapping)) {
      known(fields, `${kind}.${name}`, ["table", "columns"], name);
    }
    const table = mapping["table"] ?? kind;
    const path = fields.check(`${kind}.table`, table, tableName).split(".");
    const columns = fields.check(`${kind}.columns`, mapping["columns"] ?? {}, object);
    return [kind, { path, columns: columnsOf(fields, kind, columns) }];
  });
  return Object.fromEntries(entries) as Record<RecordKind, TableName>;
}

function columnsOf(
  fields: FieldReader,
  kind: RecordKind,
  columns: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string | null> {
  const checked = new Map<string, string | null>();
  for (const [field, column] of Object.entries(columns)) {
    const path = `${kind}.columns.${field}`;
    if (!known(fields, path, fieldsOf(kind), field)) continue;
    const name = column === null ? null : fields.check(path, column, text, ", or null");
    if (name !== null && name !== "" && [...checked.values()].includes(name)) {
      fields.repeated(path, name, "a column not used before");
    }
    checked.set(field, name);
  }
  return checked;
}

function known(fields: FieldReader, path: string, names: readonly string[], name: string): boolean {
  if (names.includes(name)) return true;
  fields.issue("invalid_value", path, `one of ${names.join(", ")}`, "another name");
  return false;
}
