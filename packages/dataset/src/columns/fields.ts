import type { RecordKind } from "@mastery/core";
import { RECORD_FIELDS } from "@mastery/core/internal";

/** Fields that a table can have a column for. */
export const FIELDS: Readonly<Record<RecordKind, readonly string[]>> = ofEachKind((kind) =>
  Object.keys(RECORD_FIELDS[kind]),
);

/** Fields that a table must have a column for. */
export const REQUIRED: Readonly<Record<RecordKind, ReadonlySet<string>>> = ofEachKind((kind) => {
  const fields = Object.entries(RECORD_FIELDS[kind]);
  return new Set(fields.filter(([, { required }]) => required).map(([field]) => field));
});

function ofEachKind<T>(make: (kind: RecordKind) => T): Readonly<Record<RecordKind, T>> {
  const kinds = Object.keys(RECORD_FIELDS) as RecordKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<RecordKind, T>;
}
