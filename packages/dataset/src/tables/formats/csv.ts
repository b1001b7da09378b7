import type { FileHandle } from "node:fs/promises";
import type { Cell, Table } from "../tables/table.ts";

/** Texts that must be quoted (RFC 4180), and the empty text, which would otherwise read as no value. */
const QUOTED = /^$|[",\r\n]/;

/** The first characters by which spreadsheets recognise a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Code units that are written at once. */
const CHUNK = 2 ** 16;

/** Counts of a written file. */
interface CsvReport {
  readonly rows: number;
  /** Number of texts that a spreadsheet may run as formulas. */
  readonly formulas: number;
}

/**
 * Writes a header and the rows of a table to a file.
 *
 * @param onRows called between chunks with the number of rows so far; awaited
 */
export async function writeCsv(
  file: FileHandle,
  { columns, rows }: Table,
  onRows: (rows: number) => Promise<void>,
): Promise<CsvReport> {
  let chunk = csvLine(Object.keys(columns));
  let written = 0;
  let formulas = 0;
  await onRows(0);
  for (const row of rows()) {
    chunk += csvLine(row);
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

function csvLine(cells: readonly Cell[]): string {
  let line = csvCell(cells[0]!);
  for (let i = 1; i < cells.length; i++) line += `,${csvCell(cells[i]!)}`;
  return `${line}\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  return QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function countFormulas(cells: readonly Cell[]): number {
  let formulas = 0;
  for (const cell of cells) if (typeof cell === "string" && FORMULA.test(cell)) formulas++;
  return formulas;
}
