import type { Location, RecordKind } from "@mastery/core";
import {
  type FaultSink,
  FieldReader,
  shortened,
  text,
  type Validator,
} from "@mastery/core/dataset";
import { FIELDS } from "./fields.ts";

/** Fields by the name of their column, for each kind of record. */
export type ColumnNames = Readonly<Partial<Record<RecordKind, ReadonlyMap<string, string>>>>;

/** Characters of a name that faults show. */
const MAX_SHOWN = 100;

const entries: Validator<Readonly<Record<string, unknown>>> = {
  expected: "an object",
  fallback: {},
  fits: (value) => value !== null,
};

/** Checks the names of columns that differ from those of their fields, such as `{"traces": {"score": "note"}}`. */
export function checkColumnNames(
  record: unknown,
  location: Location,
  faults: FaultSink,
): ColumnNames {
  const fields = new FieldReader(faults);
  if (!fields.start(record, location)) return {};
  const kinds = Object.keys(FIELDS) as RecordKind[];
  for (const name of Object.keys(record as object)) known(name, kinds, name);
  return Object.fromEntries(kinds.map((kind) => [kind, columnsOf(kind)]));

  function columnsOf(kind: RecordKind): ReadonlyMap<string, string> {
    const columns = new Map<string, string>();
    for (const [field, value] of Object.entries(fields.optional(kind, entries) ?? {})) {
      const path = shortened(`${kind}.${field}`, MAX_SHOWN);
      const isKnown = known(path, FIELDS[kind], field);
      const column = fields.check(path, value, text);
      if (columns.has(column)) fields.repeated(path, column, "a column not used before");
      else if (isKnown && column !== "") columns.set(column, field);
    }
    return columns;
  }

  function known(path: string, names: readonly string[], name: string): boolean {
    if (names.includes(name)) return true;
    const field = shortened(path, MAX_SHOWN);
    fields.fault("invalid_value", field, `one of ${names.join(", ")}`, "another name");
    return false;
  }
}
