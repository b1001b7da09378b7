import type { Fault } from "@mastery/core";
import { shortened } from "@mastery/core/dataset";
import type { DescribedFile, MappedColumn } from "../files/data-file.ts";
import { fileFault } from "../formats/file-fault.ts";
import { ONE_ROSTER_FIELDS, ONE_ROSTER_REQUIRED } from "../oneroster/tables.ts";
import { FIELDS, REQUIRED } from "./fields.ts";

const TABLES = { ...FIELDS, ...ONE_ROSTER_FIELDS };
const REQUIRED_COLUMNS = { ...REQUIRED, ...ONE_ROSTER_REQUIRED };

/**
 * Returns the faults of a table's columns: one that the format or the mapping requires is missing, a field has two, or an optional one
 * seems to be misspelt. Other columns are ignored.
 *
 * @param mapping what faults call the names of columns that differ from those of their fields
 */
export function columnFaults(
  file: DescribedFile,
  found: readonly string[],
  mapping = "columns.json",
): Fault[] {
  // Statements are no tables of known fields.
  if (file.kind === "statements") return [];
  const mapped = file.columns ?? new Map<string, MappedColumn>();
  const fields = found.map((column) => mapped.get(column)?.field ?? column);
  const faults: Fault[] = [];
  const expect = (expected: string, got: string): void => {
    faults.push(fileFault("invalid_columns", file.name, expected, got));
  };
  for (const column of mapped.keys()) {
    if (!found.includes(column)) expect(`a column ${shown(column)}, as ${mapping} says`, "none");
  }
  const [known, required] = [TABLES[file.kind], REQUIRED_COLUMNS[file.kind]];
  const unknown = fields.filter((field) => !known.includes(field));
  const mappedFields = new Set([...mapped.values()].map(({ field }) => field));
  for (const field of known) {
    const columns = found.filter((_, i) => fields[i] === field);
    if (columns.length > 1) expect(`one column ${field}`, columns.map(shown).join(" and "));
    if (columns.length > 0 || mappedFields.has(field)) continue;
    const misspelt = unknown.find((column) => isMisspelling(column, field));
    if (misspelt !== undefined || required.has(field)) {
      expect(`a column ${field}`, misspelt === undefined ? "none" : shown(misspelt));
    }
  }
  return faults;
}

/** A column's name as faults show it. */
function shown(column: string): string {
  return shortened(column, 40);
}

/** Whether a name is another but for letter case, punctuation, a final s, or two neighbouring letters swapped. */
function isMisspelling(column: string, field: string): boolean {
  const [a, b] = [plain(column), plain(field)];
  return a === b || a === `${b}s` || `${a}s` === b || isSwapped(a, b);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether swapping two neighbouring letters of one text gives the other. */
function isSwapped(one: string, other: string): boolean {
  const at = [...one].findIndex((letter, i) => letter !== other[i]);
  if (at < 0) return false;
  return one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2) === other;
}
