import type { Issue, RecordKind } from "@mastery/core";
import { shortened } from "@mastery/core/dataset";
import { meantField } from "@mastery/core/internal";
import { type Field, RECORD_FIELDS } from "@mastery/core/records";
import type { ValueType } from "@mastery/core/validation";
import { fileIssue } from "../formats/format.ts";
import { SYNONYMS } from "./synonyms.ts";
import type { MappedColumn, TableFile } from "./table-file.ts";

/** Returns the names of the fields that records of a kind can have. */
export function fieldNames(kind: RecordKind): readonly string[] {
  return Object.keys(RECORD_FIELDS[kind]);
}

/** Returns whether records of a kind must have a field. */
export function isRequired(kind: RecordKind, field: string): boolean {
  const fields: Readonly<Record<string, { readonly required: boolean }>> = RECORD_FIELDS[kind];
  return fields[field]?.required === true;
}

type Column = Pick<Field, "required" | "guarded">;

function columnsOf({ kind, ownColumns }: TableFile): Readonly<Record<string, Column>> {
  return ownColumns ?? (kind === "statements" ? {} : RECORD_FIELDS[kind]);
}

export function knownColumns(file: TableFile): ReadonlySet<string> {
  return new Set([...Object.keys(columnsOf(file)), ...(file.columns?.keys() ?? [])]);
}

/** Unknown columns have no issues here, unless they look like misspelt outcomes or ids. Issues call the mapping of columns `mapping`. */
export function columnIssues(
  file: TableFile,
  found: readonly string[],
  mapping = "columns.json",
): Issue[] {
  if (file.kind === "statements") return [];
  const mapped = file.columns ?? new Map<string, MappedColumn>();
  const mappedFields = new Set([...mapped.values()].map(({ field }) => field));
  if (file.nameField !== undefined) mappedFields.add(file.nameField);
  if (statesOutcome(file)) mappedFields.add("verb");
  const fields = found.map((column) => mapped.get(column)?.field ?? column);
  const issues: Issue[] = [];
  const expect = (field: string, expected: string, got: string): void => {
    issues.push({ ...fileIssue("invalid_columns", file.name, expected, got), field });
  };
  for (const [column, { field }] of mapped) {
    if (found.includes(column)) continue;
    expect(field, `a column ${shown(column)}, as ${mapping} says`, "none");
  }
  const columns = columnsOf(file);
  const misspelt = misspeltFields(fields, columns);
  const synonymsOf = (!file.ownColumns && SYNONYMS[file.kind]) || {};
  for (const [field, { required }] of Object.entries(columns)) {
    const same = found.filter((_, i) => fields[i] === field);
    if (same.length > 1) expect(field, "one column", same.map(shown).join(" and "));
    if (same.length > 0 || mappedFields.has(field)) continue;
    // A synonym can be in any letter case.
    const isSynonym = (name: string): boolean =>
      required && synonymsOf[field]?.includes(name.toLowerCase()) === true && !mapped.has(name);
    const column = misspelt.get(field) ?? found.find(isSynonym);
    if (column !== undefined) expect(field, "a column", shown(column));
    else if (required) expect(field, "a column", "none");
  }
  // All columns of exclusions are optional, so a table of something else would have no other issue.
  const known = Object.keys(columns);
  if (issues.length === 0 && !fields.some((field) => known.includes(field))) {
    const expected = `one of the columns ${known.join(", ")}`;
    issues.push(fileIssue("invalid_columns", file.name, expected, "none"));
  }
  return issues;
}

/** Returns whether `columns.json` maps an outcome of traces other than the verb, so that the verb can follow from it. */
export function statesOutcome({ kind, columns }: TableFile): boolean {
  const fields = new Set([...(columns?.values() ?? [])].map(({ field }) => field));
  return kind === "traces" && (fields.has("success") || fields.has("score"));
}

/** Keyed by the field that was probably intended. If that field is present, similar names are ignored. */
function misspeltFields(
  found: readonly string[],
  columns: Readonly<Record<string, Column>>,
): ReadonlyMap<string, string> {
  const misspelt = new Map<string, string>();
  const known = Object.keys(columns);
  const names = new Set(known.map((name) => name.toLowerCase()));
  // If no name is known, the table may lack a header, and the supposed names may be values such as learners' names.
  if (!found.some((name) => names.has(name.toLowerCase()))) return misspelt;
  for (const name of found.filter((one) => !known.includes(one))) {
    const field = meantField(name, columns);
    if (field !== undefined && !found.includes(field)) misspelt.set(field, name);
  }
  return misspelt;
}

function shown(name: string): string {
  return shortened(name, 40);
}

/** Value types by field name. A field name has the same type in every kind of record. */
const TYPES: ReadonlyMap<string, ValueType> = new Map(
  Object.values(RECORD_FIELDS)
    .flatMap((fields) => Object.entries(fields))
    .map(([field, { is }]) => [field, is.type]),
);
/** Matches numbers as spreadsheets and people write them, including `.5` and `5.`. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

const DECIMAL_COMMA = /^[+-]?\d*,\d+$/;

/** Booleans as databases write them: PostgreSQL's `COPY` writes `t` and `f`, and other databases write numbers. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["t", true],
  ["1", true],
  ["false", false],
  ["f", false],
  ["0", false],
]);

/**
 * Returns a function that reads the cells of a field. Empty cells become null, except in descriptions, which may be empty. A cell of another
 * type stays a string, and record validation reports it. Without `onDecimalComma`, so does a number with a decimal comma.
 */
export function cellReader(field: string, onDecimalComma?: () => void): (cell: string) => unknown {
  if (field === "description") return (cell) => cell;
  const read = readerOf(field, onDecimalComma);
  return (cell) => (cell === "" ? null : read(cell));
}

function readerOf(field: string, onDecimalComma?: () => void): (cell: string) => unknown {
  switch (TYPES.get(field)) {
    case "number":
      return (cell) => {
        if (NUMBER.test(cell)) return Number(cell);
        if (!onDecimalComma || !DECIMAL_COMMA.test(cell)) return cell;
        onDecimalComma();
        return Number(cell.replace(",", "."));
      };
    case "boolean":
      return (cell) => BOOLEANS.get(cell.toLowerCase()) ?? cell;
    case "list":
      return (cell) => cell.split("|");
    default:
      return (cell) => cell;
  }
}
