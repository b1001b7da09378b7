/**
 * Writes the content of a snapshot as tables, in CSV or Parquet, for databases and spreadsheets.
 *
 * @module @mastery/dataset/tables
 */

import type { FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CancelSignal } from "@mastery/core";
import {
  abortSignal,
  aFunction,
  boolean,
  type Checks,
  checkOptions,
  oneOf,
  optional,
} from "@mastery/core/internal";
import {
  checkFileTarget,
  type NewFile,
  prepareDirectory,
  replaceFiles,
  type TargetOptions,
} from "@mastery/node/files";
import { checkDuckDb, writeParquetFiles } from "./parquet.ts";
import type { Cell, ColumnType, Table } from "./snapshot-tables.ts";

export { changeTables } from "./change-tables.ts";
export { type Cell, type ColumnType, snapshotTables, type Table } from "./snapshot-tables.ts";

/** The file formats of tables. */
export const TABLE_FORMATS = ["csv", "parquet"] as const;

/** Options for writing tables. */
export interface WriteTablesOptions extends TargetOptions {
  /** Defaults to `csv`. Parquet needs the package `@duckdb/node-api`. */
  readonly format?: (typeof TABLE_FORMATS)[number] | undefined;
  /** Called and awaited periodically, with the number of rows written to a table so far. */
  readonly onProgress?:
    | ((progress: { readonly table: string; readonly rows: number }) => void | Promise<void>)
    | undefined;
  /** When aborted, the call rejects with the signal's reason and leaves the directory unchanged. */
  readonly signal?: CancelSignal | undefined;
}

const TARGET_OPTIONS: Checks<Pick<WriteTablesOptions, "format" | "force">> = {
  format: optional(oneOf(...TABLE_FORMATS)),
  force: optional(boolean),
};

const WRITE_TABLES_OPTIONS: Checks<WriteTablesOptions> = {
  ...TARGET_OPTIONS,
  onProgress: optional(aFunction),
  signal: optional(abortSignal),
};

/** Facts about the tables that were written. */
export interface TablesReport {
  /** Number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /**
   * Number of strings that begin with `=`, `+`, `-`, `@`, a tab or a carriage return, and that a spreadsheet may therefore run as formulas.
   */
  readonly formulas: number;
}

/**
 * Checks that tables can be written to a directory. Call this function before you compute the tables.
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
 * Writes each table to a file in a directory, named after the table and readable only by its owner. The files are put in place only once
 * all of them are complete. Existing files with the same names are replaced only if `force` is set.
 *
 * The same tables give the same bytes as CSV. As Parquet, they give the same rows in the same order.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` or `UNWRITABLE_FILE`, as for {@link checkTablesTarget}; the signal's reason if aborted
 */
export async function writeTables(
  directory: string,
  tables: readonly Table[],
  options: WriteTablesOptions = {},
): Promise<TablesReport> {
  checkOptions(options, WRITE_TABLES_OPTIONS);
  const { format = "csv", force, signal, onProgress } = options;
  await checkTablesTarget(directory, { format, force });
  const paths = tables.map(({ name }) => join(directory, `${name}.${format}`));
  const rows: Record<string, number> = {};
  let formulas = 0;
  const write = async (table: Table, file: FileHandle): Promise<void> => {
    const report = await writeCsv(file, table, async (done) => {
      signal?.throwIfAborted();
      await onProgress?.({ table: table.name, rows: done });
      signal?.throwIfAborted();
    });
    rows[table.name] = report.rows;
    formulas += report.formulas;
  };
  const fill = fillWith(format, directory, tables, write);
  await replaceFiles(paths, fill, { force, mode: 0o600 });
  return { rows, formulas };
}

/**
 * Checks that a table can be written to a file. Call this function before you compute the table.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` if the file exists, unless `force` is set; `UNWRITABLE_FILE` if it cannot be written, or if it is
 * Parquet and DuckDB is missing
 */
export async function checkTableTarget(path: string, options: TargetOptions = {}): Promise<void> {
  if (isParquet(path)) await checkDuckDb(dirname(path));
  await checkFileTarget(path, options);
}

/**
 * Writes a table to a file that only its owner can read: as Parquet if its name ends in `.parquet`, otherwise as CSV.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` or `UNWRITABLE_FILE`, as for {@link checkTableTarget}
 */
export async function writeTable(
  path: string,
  table: Table,
  { force }: TargetOptions = {},
): Promise<void> {
  const format = isParquet(path) ? "parquet" : "csv";
  const write = async (_: Table, file: FileHandle): Promise<void> =>
    void (await writeCsv(file, table, async () => {}));
  const fill = fillWith(format, dirname(path), [table], write);
  await replaceFiles([path], fill, { force, mode: 0o600 });
}

function isParquet(path: string): boolean {
  return path.endsWith(".parquet");
}

type WriteCsv = (table: Table, file: FileHandle) => Promise<void>;

/** Returns a function that fills one file per table. */
function fillWith(
  format: (typeof TABLE_FORMATS)[number],
  directory: string,
  tables: readonly Table[],
  write: WriteCsv,
): (files: readonly NewFile[]) => Promise<void> {
  return async (files) => {
    if (format === "parquet") return writeParquetFiles(directory, tables, files, write);
    for (const [i, table] of tables.entries()) {
      await files[i]!.fill((file) => write(table, file));
    }
  };
}

/** Matches strings that must be quoted (RFC 4180), and the empty string, which would otherwise be read as null. */
const QUOTED = /^$|[",\r\n]/;

/** The first characters by which spreadsheets recognise a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Number of UTF-16 code units written at once. */
const CHUNK = 2 ** 16;

/**
 * Writes the header and the rows of a table to a file.
 *
 * @param onRows called and awaited between chunks, with the number of rows written so far
 */
async function writeCsv(
  file: FileHandle,
  { columns, rows }: Table,
  onRows: (rows: number) => Promise<void>,
): Promise<{ readonly rows: number; readonly formulas: number }> {
  const types = Object.values(columns);
  let chunk = csvLine(Object.keys(columns), types);
  let written = 0;
  let formulas = 0;
  await onRows(0);
  for (const row of rows()) {
    chunk += csvLine(row, types);
    written++;
    formulas += countFormulas(row);
    if (chunk.length < CHUNK) continue;
    await file.appendFile(chunk);
    chunk = "";
    await onRows(written);
  }
  await file.appendFile(chunk);
  return { rows: written, formulas };
}

function csvLine(cells: readonly Cell[], types: readonly ColumnType[]): string {
  let line = csvCell(cells[0]!, types[0]!);
  for (let i = 1; i < cells.length; i++) line += `,${csvCell(cells[i]!, types[i]!)}`;
  return `${line}\n`;
}

const DIGITS = /^-?\d+$/;

function csvCell(cell: Cell, type: ColumnType): string {
  if (cell === null) return "";
  // Integers in a column of numbers get a decimal point, because readers that infer types from the first rows would otherwise take a 1 for an integer.
  if (typeof cell === "number")
    return `${cell}${type === "number" && DIGITS.test(`${cell}`) ? ".0" : ""}`;
  return QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function countFormulas(cells: readonly Cell[]): number {
  let formulas = 0;
  for (const cell of cells) if (typeof cell === "string" && FORMULA.test(cell)) formulas++;
  return formulas;
}
