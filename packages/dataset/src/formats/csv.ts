import { cellReader, columnIssues, knownColumns } from "../columns/columns.ts";
import {
  type DescribedFile,
  type Format,
  fileIssue,
  InvalidFileError,
  type RecordSink,
  UnreadableFileError,
} from "./format.ts";
import { decodeWindows1252, LINE_FEED, MAX_LINE_BYTES, readLines } from "./lines.ts";

/**
 * Reads a table with commas (RFC 4180), semicolons or tabs between its values. The first row names the fields. Lines that are not UTF-8 are
 * read as Windows-1252, the encoding of many spreadsheets.
 *
 * @throws `UnreadableFileError` for a line in neither encoding; `InvalidFileError` if the columns have issues
 */
export const readCsv: Format = async (bytes, file, sink) => {
  const reader = csvReader(file, sink);
  await readLines(withLineFeeds(bytes), (number, text, undecoded) => {
    if (text !== undefined) return reader.addLine(text, number);
    return undecoded ? reader.addUndecoded(undecoded, number) : reader.drop("tooLong", number);
  });
  reader.close();
};

interface Column {
  readonly name: string;
  readonly read: (cell: string) => unknown;
}

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
function csvReader(file: DescribedFile, sink: Omit<RecordSink, "unread">) {
  const location = { file: file.name, line: 0 };
  /** Number of lines that were read as Windows-1252, and the first such line. */
  let windowsLines = 0;
  let firstWindowsLine = 0;
  let delimiter = "";
  let columns: readonly Column[] | undefined;
  let decimalCommas = 0;
  /** Finished cells of the current row. */
  let cells: string[] = [];
  /** A quoted cell that continues on the next line, with the line on which its row starts. */
  let open: { readonly text: string; readonly row: number } | undefined;
  /** Number of characters in the unfinished row so far. */
  let length = 0;

  function addLine(text: string, number: number): boolean {
    const row = text.endsWith("\r") ? text.slice(0, -1) : text;
    if (row === "" && !open) return false;
    delimiter ||= delimiterOf(row, knownColumns(file));
    if (!open && !row.includes('"')) return addRow(row.split(delimiter), number);
    const end = readQuoted(text, row.length, number);
    if (end === "row") return addRow(finish(), number);
    return end === "open" || drop(end, number);
  }

  function addUndecoded(bytes: Uint8Array, number: number): boolean {
    if (bytes.some((byte) => UNDEFINED.has(byte))) {
      throw new UnreadableFileError("text in UTF-8 or Windows-1252", "bytes in neither encoding");
    }
    if (windowsLines++ === 0) firstWindowsLine = number;
    return addLine(decodeWindows1252(bytes), number);
  }

  function close(): void {
    if (open) drop("unclosed", open.row);
    const { name } = file;
    const [count, line] = [windowsLines, firstWindowsLine];
    if (count > 0) sink.note?.({ kind: "windows_1252", file: name, count, line });
    if (decimalCommas > 0) sink.note?.({ kind: "decimal_comma", file: name, count: decimalCommas });
  }

  /** Reads a line that contains quotes or lies within quotes. Each line is scanned once, however many lines a cell spans. */
  function readQuoted(line: string, end: number, number: number): LineEnd {
    length += line.length;
    if (length > MAX_LINE_BYTES) return "tooLong";
    const row = open?.row ?? number;
    for (let at = 0; ; at += delimiter.length) {
      if (open || line[at] === '"') {
        const start = open ? at : at + 1;
        const before = open?.text ?? "";
        const quote = closingQuote(line, start);
        if (quote < 0) {
          open = { text: `${before}${line.slice(start)}\n`, row };
          return "open";
        }
        open = undefined;
        cells.push((before + line.slice(start, quote)).replaceAll('""', '"'));
        at = quote + 1;
      } else {
        const next = line.indexOf(delimiter, at);
        const cell = line.slice(at, next < 0 ? end : next);
        if (cell.includes('"')) return "quotes";
        cells.push(cell);
        at += cell.length;
      }
      if (at === end) return "row";
      if (!line.startsWith(delimiter, at)) return "quotes";
    }
  }

  function drop(problem: keyof typeof PROBLEMS, number: number): false {
    finish();
    const [expected, got] = PROBLEMS[problem];
    return refuse(expected, got, number);
  }

  function finish(): string[] {
    const finished = cells;
    cells = [];
    open = undefined;
    length = 0;
    return finished;
  }

  function addRow(row: readonly string[], number: number): boolean {
    if (!columns) {
      columns = columnsOf(row);
      return true;
    }
    if (row.length !== columns.length) {
      return refuse(`${columns.length} values, one per column`, `${row.length}`, number);
    }
    const record: Record<string, unknown> = {};
    for (let i = 0; i < columns.length; i++) {
      record[columns[i]!.name] = columns[i]!.read(row[i]!);
    }
    location.line = number;
    sink.record(record, location);
    return true;
  }

  function refuse(expected: string, got: string, number: number): false {
    sink.unreadRecord(fileIssue("invalid_csv", file.name, expected, got, number));
    return false;
  }

  function columnsOf(names: readonly string[]): readonly Column[] {
    const issues = columnIssues(file, names);
    if (issues.length > 0) throw new InvalidFileError(issues);
    return names.map((column) => {
      const { field, scale } = file.columns?.get(column) ?? { field: column };
      const read = cellReader(field, () => decimalCommas++);
      if (scale === undefined) return { name: field, read };
      // Divides a mark by the best possible mark. Values that are not numbers stay unchanged, and record validation reports them.
      const share = (mark: unknown): unknown => (typeof mark === "number" ? mark / scale : mark);
      return { name: field, read: (cell) => share(read(cell)) };
    });
  }

  return { addLine, addUndecoded, drop, close };
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
