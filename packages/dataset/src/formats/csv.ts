import { columnIssues } from "../columns/column-issues.ts";
import type { DescribedFile } from "../files/data-file.ts";
import { cellReader } from "./cells.ts";
import { type RowProblem, RowSplitter } from "./csv-rows.ts";
import { fileIssue } from "./file-issue.ts";
import { LineSplitter, MAX_LINE_BYTES } from "./lines.ts";
import type { RecordSink } from "./record-sink.ts";
import { Windows1252 } from "./windows-1252.ts";

/**
 * Reads a table of comma-separated values (RFC 4180), also with semicolons or tabs; the first row names the fields.
 * Lines that are not UTF-8 are taken for Windows-1252, in which spreadsheets of many countries write.
 *
 * @throws `UnreadableFileError` for a line that is neither
 */
export async function readCsv(
  bytes: AsyncIterable<Uint8Array>,
  file: DescribedFile,
  sink: RecordSink,
): Promise<void> {
  const table = new Table(file, sink);
  const others = new Windows1252();
  const rows = new RowSplitter(table);
  const lines = new LineSplitter({
    line: (text, number) => rows.line(text, number),
    tooLong: (number) => rows.tooLong(number),
    notUtf8: (number, bytes) => rows.line(others.decode(bytes, number), number),
  });
  for await (const chunk of withLineFeeds(bytes)) {
    lines.push(chunk);
    if (table.isUnread) return;
  }
  lines.end();
  rows.end();
  for (const note of [...others.notes, ...table.notes]) sink.note?.(`${file.name}: ${note}`);
}

/** A column: the name of a field, and how its cells are read. */
interface Column {
  readonly name: string;
  readonly read: (cell: string) => unknown;
}

/** Makes records of rows, by the names in the first one. */
class Table {
  readonly #file: DescribedFile;
  readonly #sink: RecordSink;
  readonly #location: { readonly file: string; line: number };
  #decimalCommas = 0;
  #columns: readonly Column[] | undefined;
  /** Whether the first row has issues, so that no other can be read. */
  isUnread = false;

  constructor(file: DescribedFile, sink: RecordSink) {
    this.#file = file;
    this.#sink = sink;
    this.#location = { file: file.name, line: 0 };
  }

  /** What was understood in one of several ways. */
  get notes(): string[] {
    const commas = this.#decimalCommas;
    if (commas === 0) return [];
    return [`read ${commas} ${commas === 1 ? "number" : "numbers"} with a decimal comma`];
  }

  row(cells: readonly string[], line: number): void {
    if (this.isUnread) return;
    if (!this.#columns) {
      this.#columns = this.#columnsOf(cells);
    } else if (cells.length === this.#columns.length) {
      this.#location.line = line;
      this.#sink.record(recordOf(this.#columns, cells), this.#location);
    } else {
      const expected = `${this.#columns.length} values, one per column`;
      this.#invalid(expected, `${cells.length}`, line);
    }
  }

  invalid(problem: RowProblem, line: number): void {
    const [expected, got] = PROBLEMS[problem];
    this.#invalid(expected, got, line);
  }

  #invalid(expected: string, got: string, line: number): void {
    if (this.isUnread) return;
    this.#sink.unreadRecord(fileIssue("invalid_csv", this.#file.name, expected, got, line));
  }

  #columnsOf(names: readonly string[]): readonly Column[] {
    for (const issue of columnIssues(this.#file, names)) {
      this.#sink.unread(issue);
      this.isUnread = true;
    }
    return names.map((column) => {
      const { field, scale } = this.#file.columns?.get(column) ?? { field: column };
      const read = cellReader(field, () => this.#decimalCommas++);
      return {
        name: field,
        read: scale === undefined ? read : (cell) => markOf(read(cell), scale),
      };
    });
  }
}

/** A mark as a share of the best one; other values stay, for the check of the record. */
function markOf(mark: unknown, scale: number): unknown {
  return typeof mark === "number" ? mark / scale : mark;
}

function recordOf(columns: readonly Column[], cells: readonly string[]): object {
  const record: Record<string, unknown> = {};
  for (let i = 0; i < columns.length; i++) record[columns[i]!.name] = columns[i]!.read(cells[i]!);
  return record;
}

const PROBLEMS: Readonly<Record<RowProblem, readonly [expected: string, got: string]>> = {
  quotes: ["quotes around a whole value, and doubled within it", "a single one"],
  unclosed: ["a closing quote", "the end of the file"],
  "too long": [`a row of at most ${MAX_LINE_BYTES / 2 ** 20} MiB`, "a longer one"],
};

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** The bytes of a table. If its first line ends with a carriage return alone, as on old Macs, a line feed stands for each. */
async function* withLineFeeds(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isMac: boolean | undefined;
  for await (const chunk of bytes) {
    isMac ??= endsFirstLineWithReturn(chunk);
    yield isMac ? chunk.map((byte) => (byte === CARRIAGE_RETURN ? LINE_FEED : byte)) : chunk;
  }
}

/** Whether the first line of a chunk ends with a carriage return alone; undefined if it does not end there. */
function endsFirstLineWithReturn(chunk: Uint8Array): boolean | undefined {
  const end = chunk.findIndex((byte) => byte === CARRIAGE_RETURN || byte === LINE_FEED);
  if (end < 0) return undefined;
  return chunk[end] === CARRIAGE_RETURN && (chunk[end + 1] ?? LINE_FEED) !== LINE_FEED;
}
