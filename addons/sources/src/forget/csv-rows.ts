/** Cells and rows of CSV in bytes that were decoded as Latin-1, so that rows of any encoding stay as they are. */

const DELIMITERS = [",", ";", "\t"];

/** As in the reader of CSV, which reads no longer rows. */
const MAX_ROW = 2 ** 26;

/** A row with its line end. A row that the reader of CSV refuses, because its quotes are not closed, is one that has no cells. */
export interface Row {
  readonly text: string;
  readonly cells: readonly string[];
}

/** Yields the rows of a table; their texts together are the text of the table. Quoted cells may contain line ends. */
export async function* rowsOf(lines: AsyncIterable<string>): AsyncGenerator<Row> {
  let delimiter: string | undefined;
  let open: string[] = [];
  let length = 0;
  for await (const line of lines) {
    const isFirst = delimiter === undefined;
    delimiter ??= delimiterOf(line);
    const isOpen = endsOpen(isFirst ? withoutMark(line) : line, open.length > 0, delimiter);
    open.push(line);
    length += line.length;
    if (isOpen && length <= MAX_ROW) continue;
    const text = open.join("");
    yield { text, cells: isOpen ? [] : cellsOf(withoutMark(text), delimiter) };
    [open, length] = [[], 0];
  }
  for (const text of open) yield { text, cells: [] };
}

/** Removes a byte order mark in UTF-8. */
function withoutMark(text: string): string {
  return text.replace(/^\xef\xbb\xbf/, "");
}

/** Returns a cell as it is written. */
export function written(cell: string, delimiter: string): string {
  return /["\r\n]/.test(cell) || cell.includes(delimiter)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
}

/** Returns the delimiter that occurs most in the names of the columns. */
export function delimiterOf(header: string): string {
  const counts = DELIMITERS.map((one) => header.replace(/"[^"]*"/g, "").split(one).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

/** Returns whether a line ends within a quoted cell. Quotes within other cells mean nothing. */
function endsOpen(line: string, startsOpen: boolean, delimiter: string): boolean {
  const end = line.replace(/[\r\n]+$/, "").length;
  let isOpen = startsOpen;
  for (let at = 0; at <= end; at += delimiter.length) {
    if (isOpen || line[at] === '"') {
      const quote = closingQuote(line, isOpen ? at : at + 1);
      if (quote < 0) return true;
      isOpen = false;
      at = quote + 1;
    } else {
      const next = line.indexOf(delimiter, at);
      at = next < 0 ? end : next;
    }
    if (!line.startsWith(delimiter, at)) return false;
  }
  return false;
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function cellsOf(row: string, delimiter: string): string[] {
  const text = row.replace(/[\r\n]+$/, "");
  const cells: string[] = [];
  for (let at = 0; at <= text.length; at += delimiter.length) {
    const quote = text[at] === '"' ? closingQuote(text, at + 1) : -1;
    const next = text.indexOf(delimiter, Math.max(at, quote));
    const end = next < 0 ? text.length : next;
    const cell = text.slice(at, end);
    cells.push(quote === end - 1 && quote > at ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    at = end;
  }
  return cells;
}
