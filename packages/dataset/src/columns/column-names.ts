import type { Location, RecordKind } from "@mastery/core";
import {
  FieldReader,
  type IssueSink,
  object,
  shortened,
  text,
  validator,
} from "@mastery/core/dataset";
import type { MappedColumn } from "../files/data-file.ts";
import { FIELDS } from "./fields.ts";

/** What columns hold by their names, for each kind of record. */
export type ColumnNames = Readonly<Partial<Record<RecordKind, ReadonlyMap<string, MappedColumn>>>>;

/** Characters of a name that issues show. */
const MAX_SHOWN = 100;

const scale = validator(
  "number",
  "a number above 0",
  (value: number) => value > 0 && Number.isFinite(value),
);

/**
 * Checks the names of columns that differ from those of their fields, such as `{"traces": {"score": "note"}}`, and the scale of marks:
 * `{"traces": {"score": {"column": "note", "scale": 20}}}`.
 */
export function checkColumnNames(
  record: unknown,
  location: Location,
  issues: IssueSink,
): ColumnNames {
  const fields = new FieldReader(issues, { quotesTexts: true });
  if (!fields.start(record, location)) return {};
  const kinds = Object.keys(FIELDS) as RecordKind[];
  for (const name of Object.keys(record as object)) known(name, kinds, name);
  return Object.fromEntries(kinds.map((kind) => [kind, columnsOf(kind)]));

  function columnsOf(kind: RecordKind): ReadonlyMap<string, MappedColumn> {
    const columns = new Map<string, MappedColumn>();
    for (const [field, value] of Object.entries(fields.optional(kind, object) ?? {})) {
      const path = shortened(`${kind}.${field}`, MAX_SHOWN);
      const isKnown = known(path, FIELDS[kind], field);
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
