import { cellReader } from "../../columns/index.ts";
import type { Row } from "../store.ts";

/** By field: what reads texts, as those of tables in files; a decimal comma leaves a text that no check takes for a number. */
const READERS = new Map<string, (cell: string) => unknown>();

/**
 * Converts a row to a record: numbers that came as texts, lists with `|` between their items, and times of other types. A value that
 * cannot be converted stays as it is, so that the check of the record reports it.
 */
export function recordOf(row: Row): Row {
  const record: Record<string, unknown> = {};
  for (const field in row) record[field] = cellOf(field, row[field]);
  return record;
}

function cellOf(field: string, value: unknown): unknown {
  if (typeof value !== "string" && typeof value !== "number") return value;
  // An empty text is not a missing value.
  if (value === "") return value;
  const read = READERS.get(field) ?? readerOf(field);
  READERS.set(field, read);
  return read(String(value));
}

function readerOf(field: string): (text: string) => unknown {
  let hasComma = false;
  const read = cellReader(field, () => {
    hasComma = true;
  });
  return (text) => {
    hasComma = false;
    const value = read(text);
    return hasComma ? text : value;
  };
}
