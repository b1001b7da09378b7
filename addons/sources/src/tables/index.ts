/**
 * Writes the content of a snapshot as tables, in CSV or Parquet, for databases and spreadsheets.
 *
 * @module @mastery/sources/tables
 */

import type { FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CancelSignal } from "@mastery/core";
import {
  abortSignal,
  aFunction,
  anything,
  boolean,
  type Checks,
  checkOptions,
  oneOf,
  optional,
} from "@mastery/core/validation";
import { spreadsheetText } from "@mastery/dataset/portable";
import { type NewFile, prepareDirectory, replaceFiles } from "@mastery/node/directories";
import { checkFileTarget, type TargetOptions } from "@mastery/node/files";
import { DATA_PACKAGE, dataPackage, type SnapshotFacts } from "./data-package.ts";
import { checkDuckDb, type WriteTable, withParquet } from "./parquet.ts";
import type { Cell, ColumnType, Table } from "./snapshot-tables.ts";

export { changeTables } from "./change-tables.ts";
export { type SnapshotFacts, snapshotFacts } from "./data-package.ts";
export {
  type Cell,
  type ColumnSchema,
  type ColumnType,
  type SnapshotTablesOptions,
  snapshotTables,
  type Table,
  type TableSchema,
} from "./snapshot-tables.ts";

/** The file formats of tables. */
export const TABLE_FORMATS = ["csv", "parquet"] as const;

type TableFormat = (typeof TABLE_FORMATS)[number];

/** Options for writing tables. */
export interface WriteTablesOptions extends TargetOptions {
  /** Defaults to `csv`. Parquet needs the package `@duckdb/node-api`. */
  readonly format?: TableFormat | undefined;
  /**
   * Facts about the origin of the tables, such as {@link snapshotFacts}. With facts, `datapackage.json` describes the tables and their
   * columns. Default: no description is written.
   */
  readonly facts?: SnapshotFacts | undefined;
  /** Called and awaited periodically, with the number of rows written to a table so far. */
  readonly onProgress?:
    | ((progress: { readonly table: string; readonly rows: number }) => void | Promise<void>)
    | undefined;
  /** Signal that aborts the call. The call then rejects with the signal's reason, and no file is replaced. */
  readonly signal?: CancelSignal | undefined;
}

const TARGET_OPTIONS: Checks<Pick<WriteTablesOptions, "format" | "force">> = {
  format: optional(oneOf(...TABLE_FORMATS)),
  force: optional(boolean),
};

const WRITE_TABLES_OPTIONS: Checks<WriteTablesOptions> = {
  ...TARGET_OPTIONS,
  facts: anything,
  onProgress: optional(aFunction),
  signal: optional(abortSignal),
};

/** Facts about the tables that were written. */
export interface TablesReport {
  /** Number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Number of strings that a spreadsheet could run as formulas, and that therefore begin with an apostrophe in CSV. */
  readonly formulas: number;
}

/**
 * Call this function before you compute the tables.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` for a directory with files, unless `force` is set; `UNWRITABLE_FILE` if the directory is not
 * writable, or if Parquet is requested and DuckDB is missing
 */
export async function checkTablesTarget(
  directory: string,
  options: Pick<WriteTablesOptions, "format" | "force"> = {},
): Promise<void> {
  checkOptions(options, TARGET_OPTIONS);
  const { format, force } = options;
  if (format === "parquet") await checkDuckDb(directory);
  await prepareDirectory(directory, { force });
}

/**
 * Writes each table to a file in a directory, and with `facts` a `datapackage.json` that describes the tables. Each file is named after its
 * table, and only the owner can read the file. The files are put
 * in place only once all of them are complete. Existing files with the same names are replaced only if `force` is set.
 *
 * CSV files have an apostrophe before strings that a spreadsheet could run as formulas. Parquet files contain all strings unchanged.
 *
 * As CSV, the same tables always give the same bytes. As Parquet, the same tables always give the same rows in the same order.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` or `UNWRITABLE_FILE`, as for {@link checkTablesTarget}; the signal's reason if aborted
 */
export async function writeTables(
  directory: string,
  tables: readonly Table[],
  options: WriteTablesOptions = {},
): Promise<TablesReport> {
  checkOptions(options, WRITE_TABLES_OPTIONS);
  const { format = "csv", force, facts } = options;
  await checkTablesTarget(directory, { format, force });
  const paths = tables.map(({ name }) => join(directory, `${name}.${format}`));
  const described = facts && dataPackage(tables, format, facts);
  const more: NewFile[] = described
    ? [[join(directory, DATA_PACKAGE), (file) => file.writeFile(described)]]
    : [];
  return writeFiles(paths, tables, format, options, more);
}

/** Call this function before you compute the table. The errors are those of {@link checkTablesTarget}, for a file. */
export async function checkTableTarget(path: string, options: TargetOptions = {}): Promise<void> {
  if (formatOf(path) === "parquet") await checkDuckDb(dirname(path));
  await checkFileTarget(path, options);
}

/** Writes Parquet if the name ends in `.parquet`, otherwise CSV. Only the owner can read the file. Errors: as {@link checkTableTarget}. */
export async function writeTable(
  path: string,
  table: Table,
  options: TargetOptions = {},
): Promise<void> {
  await checkTableTarget(path, options);
  await writeFiles([path], [table], formatOf(path), options);
}

function formatOf(path: string): TableFormat {
  return path.endsWith(".parquet") ? "parquet" : "csv";
}

async function writeFiles(
  paths: readonly string[],
  tables: readonly Table[],
  format: TableFormat,
  { force, signal, onProgress }: WriteTablesOptions,
  more: readonly NewFile[] = [],
): Promise<TablesReport> {
  const rows: Record<string, number> = {};
  let formulas = 0;
  const write = async (table: Table, file: FileHandle, guard: Guard): Promise<void> => {
    const report = await writeCsv(file, table, guard, async (done) => {
      signal?.throwIfAborted();
      await onProgress?.({ table: table.name, rows: done });
      signal?.throwIfAborted();
    });
    rows[table.name] = report.rows;
    formulas += report.formulas;
  };
  const replaceAll = (writeTo: WriteTable): Promise<void> => {
    const files = tables.map((table, i): NewFile => [paths[i]!, (file) => writeTo(table, file)]);
    return replaceFiles([...files, ...more], { force, mode: 0o600 });
  };
  if (format === "csv") await replaceAll((table, file) => write(table, file, spreadsheetText));
  else {
    const unchanged: WriteTable = (table, file) => write(table, file, (text) => text);
    await withParquet(dirname(paths[0]!), unchanged, replaceAll);
  }
  return { rows, formulas };
}

/** Matches strings that must be quoted (RFC 4180), and the empty string, which would otherwise be read as null. */
const QUOTED = /^$|[",\r\n]/;

/** Number of UTF-16 code units written at once. */
const CHUNK = 2 ** 16;

/** Returns a text as it is written to a file. */
type Guard = (text: string) => string;

/** Awaits `onRows` between chunks, with the number of rows written so far. */
async function writeCsv(
  file: FileHandle,
  { columns, rows }: Table,
  guard: Guard,
  onRows: (rows: number) => Promise<void>,
): Promise<{ readonly rows: number; readonly formulas: number }> {
  const types = Object.values(columns);
  let chunk = csvLine(Object.keys(columns), types, guard);
  let written = 0;
  let formulas = 0;
  await onRows(0);
  for (const row of rows()) {
    chunk += csvLine(row, types, guard);
    written++;
    for (const cell of row) {
      if (typeof cell === "string" && spreadsheetText(cell) !== cell) formulas++;
    }
    if (chunk.length < CHUNK) continue;
    await file.appendFile(chunk);
    chunk = "";
    await onRows(written);
  }
  await file.appendFile(chunk);
  return { rows: written, formulas };
}

function csvLine(cells: readonly Cell[], types: readonly ColumnType[], guard: Guard): string {
  return `${cells.map((cell, i) => csvCell(cell, types[i]!, guard)).join()}\n`;
}

function csvCell(cell: Cell, type: ColumnType, guard: Guard): string {
  if (cell === null) return "";
  if (typeof cell === "string") {
    const text = guard(cell);
    return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }
  // Readers that infer types from the first rows could otherwise infer a column of integers.
  return type === "number" && /^-?\d+$/.test(`${cell}`) ? `${cell}.0` : `${cell}`;
}
