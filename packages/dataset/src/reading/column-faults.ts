import type { Fault } from "@mastery/core";
import { FIELDS, REQUIRED } from "./columns.ts";
import type { DataFile } from "./data-file.ts";
import { fileFault } from "./faults.ts";

/**
 * What is wrong with the columns of a table: one that `columns.json` or the format requires is missing, a field has two, or a
 * missing one seems to be there under a misspelt name. Other columns are ignored.
 */
export function columnFaults(file: DataFile, found: readonly string[]): Fault[] {
  // Statements are no tables of known fields.
  if (file.kind === "statements") return [];
  const mapped = file.columns ?? new Map<string, string>();
  const fields = found.map((column) => mapped.get(column) ?? column);
  const faults: Fault[] = [];
  const expect = (column: string, got: string): void => {
    faults.push(fileFault("invalid_columns", file.name, column, got));
  };
  for (const column of mapped.keys()) {
    if (!found.includes(column)) expect(`a column ${column}, as columns.json says`, "none");
  }
  const known = FIELDS[file.kind];
  const unknown = fields.filter((field) => !known.includes(field));
  const told = new Set(mapped.values());
  for (const field of known) {
    const columns = found.filter((_, i) => fields[i] === field);
    if (columns.length > 1) expect(`one column ${field}`, columns.join(" and "));
    if (columns.length > 0 || told.has(field)) continue;
    const misspelt = unknown.find((column) => resembles(column, field));
    if (misspelt !== undefined || REQUIRED[file.kind].has(field)) {
      expect(`a column ${field}`, misspelt ?? "none");
    }
  }
  return faults;
}

/** Whether two names differ in letter case and punctuation, in the order of their letters, or in one letter more. */
function resembles(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return sorted(a) === sorted(b) || withoutOne(a).includes(b) || withoutOne(b).includes(a);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function sorted(text: string): string {
  return [...text].sort().join("");
}

/** The text without its first letter, without its second, and so on. */
function withoutOne(text: string): string[] {
  return Array.from(text, (_, i) => text.slice(0, i) + text.slice(i + 1));
}
