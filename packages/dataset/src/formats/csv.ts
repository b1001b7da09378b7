import { knownColumns } from "../columns/columns.ts";
import { RowReader } from "../columns/rows.ts";
import type { TableFile } from "../columns/table-file.ts";
import { type Format, fileIssue, type RecordSink, UnreadableFileError } from "./format.ts";
import { LINE_FEED, MAX_LINE_BYTES, readLines } from "./lines.ts";
import { decodeWindows1252 } from "./windows-1252.ts";

/**
 * Reads a table with commas (RFC 4180), semicolons or tabs between its values. The first row names the fields. Lines that are not UTF-8 are
 * read as Windows-1252, the encoding of many spreadsheets.
 *
 * @throws `UnreadableFileError` for a line in neither encoding; `InvalidFileError` if the columns have issues
 */
export const readCsv: Format<TableFile> = async (bytes, file, sink) => {
  const reader = new CsvReader(file, sink);
  await readLines(withLineFeeds(bytes), (number, text, undecoded) => {
    if (text !== undefined) return reader.addLine(text, number);
    return undecoded ? reader.addUndecoded(undecoded, number) : reader.drop("tooLong", number);
  });
  reader.close();
};

const DELIMITERS = [",", ";", "\t"] as const;

/** Bytes that are not characters in Windows-1252, and 0, which is frequent in UTF-16. */
const UNDEFINED: ReadonlySet<number> = new Set([0, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Syntax errors in a row, as expected and actual content. */
const PROBLEMS = {
  quotes: ["quotes around the whole value, and doubled inside", "a single quote"],
  unclosed: ["a closing quote", "the end of the file"],
  tooLong: [`a row of at most ${MAX_LINE_BYTES / 2 ** 20} MiB`, "a longer row"],
} as const;

/** Meaning of the end of a line: the row ends, a quoted cell continues, or the row is malformed. */
type LineEnd = "row" | "open" | keyof typeof PROBLEMS;

/** A cell is either quoted as a whole, with inner quotes doubled, or contains no quotes. After a malformed row, a new row starts. */
class CsvReader {
  readonly #file: TableFile;
  readonly #sink: Omit<RecordSink, "unread">;
  readonly #location: { readonly file: string; line: number };
  /** Number of lines that were read as Windows-1252, and the first such line. */
  #windowsLines = 0;
  #firstWindowsLine = 0;
  #delimiter: string | undefined;
  #rows: RowReader | undefined;
  /** Finished cells of the current row. */
  #cells: string[] = [];
  /** A quoted cell that continues on the next line, with the line on which its row starts. */
  #open: { readonly text: string; readonly firstLine: number } | undefined;
  /** Number of characters in the unfinished row so far. */
  #length = 0;

  constructor(file: TableFile, sink: Omit<RecordSink, "unread">) {
    this.#file = file;
    this.#sink = sink;
    this.#location = { file: file.name, line: 0 };
  }

  addLine(text: string, number: number): boolean {
    const row = text.endsWith("\r") ? text.slice(0, -1) : text;
    if (row === "" && !this.#open) return false;
    this.#delimiter ??= delimiterOf(row, knownColumns(this.#file));
    if (!this.#open && !row.includes('"')) {
      return this.#addRow(row.split(this.#delimiter), number);
    }
    const end = this.#readQuoted(text, row.length, number, this.#delimiter);
    if (end === "row") return this.#addRow(this.#finish(), number);
    return end === "open" || this.drop(end, number);
  }

  addUndecoded(bytes: Uint8Array, number: number): boolean {
    if (bytes.some((byte) => UNDEFINED.has(byte))) {
      throw new UnreadableFileError("text in UTF-8 or Windows-1252", "bytes in neither encoding");
    }
    if (this.#windowsLines++ === 0) this.#firstWindowsLine = number;
    return this.addLine(decodeWindows1252(bytes), number);
  }

  close(): void {
    if (this.#open) this.drop("unclosed", this.#open.firstLine);
    const file = this.#file.name;
    const [count, line] = [this.#windowsLines, this.#firstWindowsLine];
    if (count > 0) this.#sink.note?.({ kind: "windows_1252", file, count, line });
    this.#rows?.end(this.#sink);
  }

  /**
   * Reads a line that contains quotes or lies within quotes, up to `end`, where a carriage return may follow. Each line is scanned once,
   * however many lines a cell spans.
   */
  #readQuoted(line: string, end: number, number: number, delimiter: string): LineEnd {
    this.#length += line.length;
    if (this.#length > MAX_LINE_BYTES) return "tooLong";
    const firstLine = this.#open?.firstLine ?? number;
    for (let at = 0; ; at += delimiter.length) {
      if (this.#open || line[at] === '"') {
        const start = this.#open ? at : at + 1;
        const before = this.#open?.text ?? "";
        const quote = closingQuote(line, start);
        if (quote < 0) {
          this.#open = { text: `${before}${line.slice(start)}\n`, firstLine };
          return "open";
        }
        this.#open = undefined;
        this.#cells.push((before + line.slice(start, quote)).replaceAll('""', '"'));
        at = quote + 1;
      } else {
        const next = line.indexOf(delimiter, at);
        const cell = line.slice(at, next < 0 ? end : next);
        if (cell.includes('"')) return "quotes";
        this.#cells.push(cell);
        at += cell.length;
      }
      if (at === end) return "row";
      if (!line.startsWith(delimiter, at)) return "quotes";
    }
  }

  drop(problem: keyof typeof PROBLEMS, line: number): false {
    this.#finish();
    const [expected, got] = PROBLEMS[problem];
    return this.#refuse(expected, got, line);
  }

  #finish(): string[] {
    const cells = this.#cells;
    this.#cells = [];
    this.#open = undefined;
    this.#length = 0;
    return cells;
  }

  #addRow(cells: readonly string[], line: number): boolean {
    const rows = this.#rows;
    if (!rows) {
      this.#rows = new RowReader(this.#file, cells, { areTexts: true });
      return true;
    }
    if (cells.length !== rows.width) {
      return this.#refuse(`${rows.width} values, one per column`, `${cells.length}`, line);
    }
    const record = rows.recordOf(cells);
    if (record === undefined) return true;
    this.#location.line = line;
    this.#sink.record(record, this.#location);
    return true;
  }

  #refuse(expected: string, got: string, line: number): false {
    this.#sink.unreadRecord(fileIssue("invalid_csv", this.#file.name, expected, got, line));
    return false;
  }
}

/** The one that splits the first row into the most known names, else the first of `DELIMITERS` that the row contains, else a comma. */
function delimiterOf(row: string, known: ReadonlySet<string>): string {
  const found = DELIMITERS.map((delimiter) => {
    const names = row.split(delimiter).map((name) => name.replace(/^"(.*)"$/, "$1"));
    return names.filter((name) => known.has(name)).length;
  });
  const most = Math.max(...found);
  if (most > 0) return DELIMITERS[found.indexOf(most)]!;
  return DELIMITERS.find((delimiter) => row.includes(delimiter)) ?? ",";
}

/** Skips doubled quotes. Returns -1 if there is no other quote. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

const CARRIAGE_RETURN = 0x0d;

/** If the first line ends with only a carriage return, as on old Macs, all carriage returns become line feeds. */
async function* withLineFeeds(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isMac: boolean | undefined;
  for await (const chunk of bytes) {
    isMac ??= endsFirstLineWithReturn(chunk);
    yield isMac ? chunk.map((byte) => (byte === CARRIAGE_RETURN ? LINE_FEED : byte)) : chunk;
  }
}

/** Whether the first line ends with a carriage return alone; undefined if the line does not end in this chunk. */
function endsFirstLineWithReturn(chunk: Uint8Array): boolean | undefined {
  const end = chunk.findIndex((byte) => byte === CARRIAGE_RETURN || byte === LINE_FEED);
  if (end < 0) return undefined;
  return chunk[end] === CARRIAGE_RETURN && (chunk[end + 1] ?? LINE_FEED) !== LINE_FEED;
}
