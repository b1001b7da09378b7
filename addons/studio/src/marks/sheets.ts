import { decodeUtf8, decodeWindows1252 } from "@mastery/dataset/portable";
import { unzipSync } from "fflate";
import { Grid, MAX_TEXT } from "./grid.ts";
import { MarksFileError } from "./problems.ts";
import { readOds } from "./read-ods.ts";
import { readXlsx, type WorkbookSheet } from "./read-xlsx.ts";
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
  /** Whether numbers of days count from 1904. */
  readonly is1904?: boolean;
}

/** Maximum size of a file, in bytes. Mark sheets are far smaller; larger tables belong in a data directory. */
export const MAX_BYTES: number = 64 * 2 ** 20;
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
  if (start.startsWith("\xd0\xcf\x11\xe0")) throw new MarksFileError(problemOfOle(bytes));
  const isZip = start.startsWith("PK\x03\x04");
  const sheets = isZip
    ? readerOf(bytes)(bytes).map((sheet) => ({ ...sheet, file: name }))
    : [openText(name, bytes)];
  if (sheets.every(({ rows }) => rows.length === 0)) throw new MarksFileError("empty");
  return sheets;
}

/** An old Excel workbook has a stream with this name. Every other container of this kind is encrypted. */
function problemOfOle(bytes: Uint8Array): "old_workbook" | "encrypted" {
  const names = String.fromCharCode(
    ...bytes.subarray(0, 2 ** 16).filter((byte) => byte > 31 && byte < 127),
  );
  const rest = new TextDecoder("latin1").decode(bytes).replaceAll("\0", "");
  return /EncryptedPackage/.test(rest) || !/Workbook|Book/.test(names + rest)
    ? "encrypted"
    : "old_workbook";
}

/** Chosen by the archive's list of parts, before any part is unpacked. Throws for damaged and unsupported archives. */
function readerOf(bytes: Uint8Array): (bytes: Uint8Array) => WorkbookSheet[] {
  const parts = new Set<string>();
  try {
    unzipSync(bytes, {
      filter({ name }) {
        parts.add(name);
        return false;
      },
    });
  } catch (cause) {
    throw new MarksFileError("damaged", cause);
  }
  if (parts.has("content.xml")) return readOds;
  if (parts.has("xl/workbook.bin")) throw new MarksFileError("binary_workbook");
  if (parts.has("word/document.xml")) throw new MarksFileError("document");
  return readXlsx;
}

/** Delimiters, in the order in which they are tried. The comma comes last, because it may be a decimal comma. */
const DELIMITERS = ["\t", ";", "|", ","] as const;

/** Number of rows that are examined to find the delimiter. */
const SAMPLED_ROWS = 200;
/** Number of characters that are examined. */
const SAMPLED_TEXT = 2 ** 18;

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

function split(text: string, delimiter: string, maxRows?: number): (readonly string[])[] {
  // An unmatched quote would merge all following lines into one cell.
  const rows =
    parse(text, delimiter, maxRows) ?? parse(text.replaceAll('"', ""), delimiter, maxRows)!;
  return trimmed(rows);
}

/** Maximum number of line breaks in a cell. */
const MAX_BREAKS = 20;

/** Parses CSV (RFC 4180). Returns undefined if a quoted cell does not seem to end. */
function parse(
  text: string,
  delimiter: string,
  maxRows = Number.POSITIVE_INFINITY,
): string[][] | undefined {
  const grid = new Grid();
  const special = new RegExp(`[${delimiter.replace(/[\\\]^-]/g, "\\$&")}\r\n]`, "g");
  let row = 0;
  let column = 0;
  for (let at = 0; at < text.length && row < maxRows; ) {
    let cell = "";
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      if (end < 0) return undefined;
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      if ((cell.match(/\n/g)?.length ?? 0) >= MAX_BREAKS) return undefined;
      at = end + 1;
    }
    special.lastIndex = at;
    const next = special.exec(text)?.index ?? text.length;
    if (next - at > MAX_TEXT) throw new MarksFileError("too_many_cells");
    cell += text.slice(at, next);
    grid.set(row, column, cell.replace(/\s+/g, " ").trim());
    // Empty cells count, too: a line may have millions of delimiters.
    if (column > MAX_TEXT) throw new MarksFileError("too_many_cells");
    at = next + 1;
    if (text[next] === delimiter) column++;
    else {
      if (text[next] === "\r" && text[at] === "\n") at++;
      row++;
      column = 0;
      if (row > 2 ** 20) throw new MarksFileError("too_many_cells");
    }
  }
  return grid.rows as string[][];
}

/** Returns the position of the quote that ends a cell, or -1 if there is none nearby. */
function closingQuote(text: string, start: number): number {
  const quotes = /"/g;
  for (quotes.lastIndex = start; ; ) {
    const at = quotes.exec(text)?.index ?? -1;
    if (at < 0 || at - start > MAX_TEXT) return -1;
    if (text[at + 1] !== '"') return at;
    quotes.lastIndex = at + 2;
  }
}

function delimiterOf(text: string): string {
  for (const delimiter of DELIMITERS) {
    const widths = split(text.slice(0, SAMPLED_TEXT), delimiter, SAMPLED_ROWS).map(
      ({ length }) => length,
    );
    const wide = widths.filter((width) => width > 1).length;
    const filled = widths.filter((width) => width > 0).length;
    // Blackboard writes bars inside headings.
    const isCommon = delimiter === "|" ? wide > 0.5 * filled : wide >= 0.5 * filled;
    if (isCommon && wide > 0) return delimiter;
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
  return rows;
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
