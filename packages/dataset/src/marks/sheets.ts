import { unzipSync } from "fflate";
import { parseCsv } from "hucre/csv";
import { readOds } from "hucre/ods";
import { readXls, readXlsx } from "hucre/xlsx";
import { decodeUtf8, decodeWindows1252 } from "../formats/lines.ts";
import { meaningsOf, TOPICS } from "./words.ts";

/** A file as the user provided it. */
export interface MarksFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Encodings that are recognised. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "macintosh";

/** A sheet with cells as text: numbers with a decimal point, percentages with their sign, days as `2025-09-01`, and other text. */
export interface Sheet {
  readonly file: string;
  /** Name of the sheet in the workbook; empty for a text file. */
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly text?: { readonly encoding: Encoding; readonly delimiter: string };
  /** Reason why the sheet is not read by default. */
  readonly aside?: "hidden" | "pivot";
  readonly isTransposed?: boolean;
  /** Number of formula cells that were saved without a result. */
  readonly formulas: number;
}

/** Reasons why a file cannot be opened. */
export type FileProblem =
  | "too_large"
  | "unpacks_too_large"
  | "picture"
  | "document"
  | "encrypted"
  | "binary_workbook"
  | "damaged"
  | "empty"
  | "no_marks";

/** Error for a file that cannot be opened as a table. */
export class MarksFileError extends Error {
  override readonly name = "MarksFileError";
  readonly problem: FileProblem;

  constructor(problem: FileProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Maximum size of a file, in bytes. Mark sheets are far smaller; larger tables belong in a data directory. */
export const MAX_BYTES: number = 64 * 2 ** 20;
/** Maximum size of an unpacked workbook, in bytes. */
const MAX_UNPACKED_BYTES = 256 * 2 ** 20;

/** First bytes of common files that are not tables. */
const PICTURE_SIGNATURES = ["\x89PNG", "\xff\xd8\xff", "GIF8", "II*\0", "MM\0*"];
const DOCUMENT_SIGNATURES = ["%PDF", "{\\rtf"];

/** @throws {MarksFileError} if the content, whatever the name, is not XLSX, ODS, XLS, CSV or TSV, or cannot be read */
export async function openSheets({ name, bytes }: MarksFile): Promise<Sheet[]> {
  if (bytes.length > MAX_BYTES) throw new MarksFileError("too_large");
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  const hasOneOf = (signatures: readonly string[]): boolean =>
    signatures.some((one) => start.startsWith(one));
  if (hasOneOf(PICTURE_SIGNATURES) || /^....ftyp|^RIFF....WEBP/s.test(start)) {
    throw new MarksFileError("picture");
  }
  if (hasOneOf(DOCUMENT_SIGNATURES)) throw new MarksFileError("document");
  const isZip = start.startsWith("PK\x03\x04");
  const isOle = start.startsWith("\xd0\xcf\x11\xe0");
  const sheets = isZip || isOle ? await openWorkbook(name, bytes, isZip) : [openText(name, bytes)];
  if (sheets.every(({ rows }) => rows.length === 0)) throw new MarksFileError("empty");
  return sheets;
}

type Workbook = Awaited<ReturnType<typeof readXlsx>>;

async function openWorkbook(file: string, bytes: Uint8Array, isZip: boolean): Promise<Sheet[]> {
  const read = isZip ? readerOf(bytes) : readXls;
  let workbook: Workbook;
  try {
    workbook = await read(bytes, { readStyles: true });
  } catch (cause) {
    throw new MarksFileError(isEncrypted(cause, isZip) ? "encrypted" : "damaged", cause);
  }
  return workbook.sheets.map((sheet) => sheetOf(file, sheet));
}

/** Chosen by the archive's list of parts, before any part is unpacked. Throws for damaged, too large and unsupported archives. */
function readerOf(bytes: Uint8Array): typeof readXlsx {
  const parts = new Set<string>();
  let unpacked = 0;
  try {
    unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        parts.add(name);
        // Without a declared size the limit cannot be checked, so the archive counts as too large.
        unpacked += originalSize === 0 && size > 0 ? Number.POSITIVE_INFINITY : originalSize;
        return false;
      },
    });
  } catch (cause) {
    throw new MarksFileError("damaged", cause);
  }
  if (unpacked > MAX_UNPACKED_BYTES) throw new MarksFileError("unpacks_too_large");
  if (parts.has("content.xml")) return readOds;
  if (parts.has("xl/workbook.bin")) throw new MarksFileError("binary_workbook");
  if (parts.has("word/document.xml")) throw new MarksFileError("document");
  return readXlsx;
}

/** An encrypted workbook is an OLE container without an XLS file, so every OLE container that fails to open counts as encrypted. */
function isEncrypted(cause: unknown, isZip: boolean): boolean {
  const { name, message } = cause as Error;
  return !isZip || name === "EncryptedFileError" || /encrypt/i.test(message);
}

function sheetOf(file: string, sheet: Workbook["sheets"][number]): Sheet {
  const rows = sheet.rows.map((row) => row.map((cell) => textOf(cell)));
  let formulas = 0;
  for (const [place, cell] of sheet.cells ?? []) {
    const [row, column] = place.split(",").map(Number) as [number, number];
    if (cell.type === "formula" && cell.value === null && cell.formulaResult == null) formulas++;
    if (typeof cell.value === "number" && cell.style?.numFmt?.includes("%") && rows[row]) {
      rows[row][column] = `${Number((cell.value * 100).toFixed(9))}%`;
    }
  }
  for (const { startRow, startCol, endRow, endCol } of sheet.merges ?? []) {
    const text = rows[startRow]?.[startCol] ?? "";
    if (text === "") continue;
    for (let row = startRow; row <= endRow && rows[row]; row++) {
      for (let column = startCol; column <= endCol; column++) rows[row]![column] = text;
    }
  }
  const aside = sheet.pivotTables?.length
    ? "pivot"
    : sheet.hidden || sheet.veryHidden
      ? "hidden"
      : undefined;
  return { file, name: sheet.name, rows: trimmed(rows), formulas, ...(aside && { aside }) };
}

function textOf(cell: Workbook["sheets"][number]["rows"][number][number]): string {
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().replace(/T00:00:00.000Z$/, "");
  }
  if (typeof cell === "number") return String(Number(cell.toPrecision(12)));
  return cell === null ? "" : String(cell).replace(/\s+/g, " ").trim();
}

/** Delimiters, in the order in which they are tried. The comma comes last, because it may be a decimal comma. */
const DELIMITERS = ["\t", ";", "|", ","] as const;

/** Number of rows that are examined to find the delimiter. */
const SAMPLED_ROWS = 200;

function openText(file: string, bytes: Uint8Array): Sheet {
  const encoding = encodingOf(bytes);
  let text = decode(bytes, encoding);
  if (/^\s*(?:<!doctype|<html|<\?xml|<table)/i.test(text)) throw new MarksFileError("document");
  // Excel writes and reads a first line that names the delimiter.
  const named = /^sep=(.)\r?\n/i.exec(text);
  if (named) text = text.slice(named[0].length);
  const delimiter = named?.[1] ?? delimiterOf(text);
  const rows = split(text, delimiter);
  return { file, name: "", rows, text: { encoding, delimiter }, formulas: 0 };
}

function split(text: string, delimiter: string, maxRows?: number): string[][] {
  const options = { delimiter, ...(maxRows !== undefined && { maxRows }) };
  let rows = parseCsv(text, options);
  // An unmatched quote would merge all following lines into one cell.
  if (rows.some((row) => row.some((cell) => /(?:\n[^\n]*){20}/.test(String(cell ?? ""))))) {
    rows = parseCsv(text.replaceAll('"', ""), { ...options, fastMode: true });
  }
  return trimmed(rows.map((row) => row.map(textOf)));
}

function delimiterOf(text: string): string {
  for (const delimiter of DELIMITERS) {
    const widths = split(text, delimiter, SAMPLED_ROWS).map(({ length }) => length);
    const wide = widths.filter((width) => width > 1).length;
    const filled = widths.filter((width) => width > 0).length;
    if (wide >= 0.5 * filled && wide > 0) return delimiter;
  }
  return ",";
}

export function transposed(sheet: Sheet): Sheet {
  const width = sheet.rows.reduce((most, { length }) => Math.max(most, length), 0);
  const rows = Array.from({ length: width }, (_, at) => sheet.rows.map((row) => row[at] ?? ""));
  // Removes the heading of the exercises, which is above the pupils after the swap.
  const topic = rows[0]?.findIndex((cell) => TOPICS.includes(meaningsOf(cell)[0]!)) ?? -1;
  if (topic >= 0) rows[0]![topic] = "";
  return { ...sheet, rows: trimmed(rows), isTransposed: true };
}

/** Removes empty rows at the end, and empty cells at the end of each row. */
function trimmed(rows: string[][]): string[][] {
  for (const row of rows) while (row.length > 0 && !row.at(-1)) row.pop();
  while (rows.length > 0 && rows.at(-1)!.length === 0) rows.pop();
  // Fills the holes that rows without content leave in the array.
  return rows.map((row) => Array.from(row, (cell) => cell ?? ""));
}

/** @throws {MarksFileError} if the bytes are not text */
function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]!++;
  if (zeros[1]! > sample.length / 4) return "utf-16le";
  if (zeros[0]! > sample.length / 4) return "utf-16be";
  if (zeros[0]! + zeros[1]! > 0) throw new MarksFileError("damaged");
  if (decodeUtf8(bytes) !== undefined) return "utf-8";
  const [windows, mac] = (["windows-1252", "macintosh"] as const).map((encoding) =>
    lettersOf(decode(bytes.subarray(0, 2 ** 20), encoding)),
  );
  return mac! > windows! ? "macintosh" : "windows-1252";
}

/** Rates a decoding: accented letters of five languages, minus characters that do not occur in names and headings. */
function lettersOf(text: string): number {
  const letters = text.match(/[àâäáçéèêëíìîïñóòôöœúùûüßÀÂÄÁÇÉÈÊËÍÎÏÑÓÔÖŒÚÙÛÜ’«»º°–]/g)?.length ?? 0;
  return letters - (text.match(/[^\p{ASCII}\p{L}’‘“”«»º°ª½–—…€\u00a0]|[ŽžŠšŸ]/gu)?.length ?? 0);
}

function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === "windows-1252") return decodeWindows1252(bytes);
  return new TextDecoder(encoding).decode(bytes);
}
