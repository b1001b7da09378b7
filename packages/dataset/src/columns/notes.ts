import type { ReadingNote } from "../formats/format.ts";

/** Returns a note as a sentence, such as `traces.csv: read 12 numbers with a decimal comma`. */
export function describeNote({ kind, file, count, line }: ReadingNote): string {
  const one = count === 1;
  if (kind === "decimal_comma") {
    return `${file}: read ${count} ${one ? "number" : "numbers"} with a decimal comma`;
  }
  if (kind === "ignored_rows") {
    return `${file}: ignored ${count} ${one ? "row" : "rows"}, as columns.json says`;
  }
  const lines = one ? "line that is" : "lines that are";
  return `${file}: read ${count} ${lines} not UTF-8 as Windows-1252, the first at line ${line}`;
}
