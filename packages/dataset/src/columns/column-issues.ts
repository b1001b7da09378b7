import type { Issue } from "@mastery/core";
import { shortened } from "@mastery/core/dataset";
import type { DescribedFile, MappedColumn } from "../files/data-file.ts";
import { fileIssue } from "../formats/file-issue.ts";
import { ONE_ROSTER_FIELDS, ONE_ROSTER_REQUIRED } from "../oneroster/tables.ts";
import { FIELDS, REQUIRED } from "./fields.ts";
import { misspeltFields } from "./misspelt-fields.ts";

const TABLES = { ...FIELDS, ...ONE_ROSTER_FIELDS };
const REQUIRED_COLUMNS = { ...REQUIRED, ...ONE_ROSTER_REQUIRED };

/**
 * Returns the issues of a table's columns: one that the format or the mapping requires is missing, a field has two, or one
 * seems to be misspelt. Other columns are ignored.
 *
 * @param mapping what issues call the names of columns that differ from those of their fields
 */
export function columnIssues(
  file: DescribedFile,
  found: readonly string[],
  mapping = "columns.json",
): Issue[] {
  // Statements are no tables of known fields.
  if (file.kind === "statements") return [];
  const mapped = file.columns ?? new Map<string, MappedColumn>();
  const fields = found.map((column) => mapped.get(column)?.field ?? column);
  const issues: Issue[] = [];
  const expect = (expected: string, got: string): void => {
    issues.push(fileIssue("invalid_columns", file.name, expected, got));
  };
  for (const column of mapped.keys()) {
    if (!found.includes(column)) expect(`a column ${shown(column)}, as ${mapping} says`, "none");
  }
  const [known, required] = [TABLES[file.kind], REQUIRED_COLUMNS[file.kind]];
  const misspelt = misspeltFields(fields, known);
  const mappedFields = new Set([...mapped.values()].map(({ field }) => field));
  for (const field of known) {
    const columns = found.filter((_, i) => fields[i] === field);
    if (columns.length > 1) expect(`one column ${field}`, columns.map(shown).join(" and "));
    if (columns.length > 0 || mappedFields.has(field)) continue;
    const column = misspelt.get(field);
    if (column !== undefined || required.has(field)) {
      expect(`a column ${field}`, column === undefined ? "none" : shown(column));
    }
  }
  return issues;
}

/**
 * Returns the issues of the fields of a JSON file, as its first record has them: those that seem to be misspelt. Missing fields are issues
 * of records.
 */
export function fieldIssues({ kind, name }: DescribedFile, record: object): Issue[] {
  if (kind === "statements") return [];
  return [...misspeltFields(Object.keys(record), TABLES[kind])].map(([field, misspelt]) =>
    fileIssue("invalid_columns", name, `a field ${field}`, shown(misspelt)),
  );
}

/** A name as issues show it. */
function shown(name: string): string {
  return shortened(name, 40);
}
