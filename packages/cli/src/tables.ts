import {
  TABLE_FORMATS,
  type Table,
  type TablesReport,
  type WriteTablesOptions,
  writeTables,
} from "@mastery/dataset/tables";
import { countOf } from "./counts.ts";
import { warn } from "./failures.ts";
import { oneOf } from "./option.ts";
import { startProgress } from "./progress.ts";

/** The option that chooses the format of tables. */
export const FORMAT = {
  format: oneOf("name", TABLE_FORMATS, "format of the tables", { default: "csv" }),
};

/** Writes tables, with progress on standard error. */
export async function writeWithProgress(
  directory: string,
  tables: readonly Table[],
  { quiet, ...options }: WriteTablesOptions & { readonly quiet?: boolean | undefined },
): Promise<TablesReport> {
  const progress = startProgress(quiet);
  const report = await writeTables(directory, tables, {
    ...options,
    onProgress: ({ table, rows }) => progress.show({ stage: table, done: rows, total: null }),
  }).finally(progress.end);
  if (report.formulas > 0) {
    const count = countOf(report.formulas, "text");
    const expected = "expected none that begins with =, +, - or @";
    warn(`a spreadsheet may run ${count} as formulas: ${expected}`);
  }
  return report;
}

/** Prints how many rows each table has. */
export function printTables(directory: string, { rows }: TablesReport): void {
  for (const [table, count] of Object.entries(rows)) {
    process.stdout.write(`${table.padEnd(20)}${countOf(count, "row").padStart(16)}\n`);
  }
  process.stdout.write(`wrote ${countOf(Object.keys(rows).length, "table")} to ${directory}\n`);
}
