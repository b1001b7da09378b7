import { MAX_LINE_BYTES } from "./lines.ts";

/** What is wrong with the text of a row. */
export type RowProblem = "quotes" | "unclosed" | "too long";

/** Receives rows and what cannot be read as one, each with the line it ends on. */
export interface RowSink {
  row(cells: string[], line: number): void;
  invalid(problem: RowProblem, line: number): void;
}

/**
 * Splits lines into the cells of rows (RFC 4180), at the delimiter that the first one has. A cell is in quotes as a whole or has none, quotes within are doubled, and only a
 * cell in quotes goes on in the next line. After a row that cannot be read, the next line starts a new one.
 */
export class RowSplitter {
  readonly #sink: RowSink;
  #delimiter: string | undefined;
  /** The cells of a row whose next one has not ended. */
  #cells: string[] = [];
  /** The cell in quotes that goes on in the next line, and the line its row starts on. */
  #open: { readonly text: string; readonly row: number } | undefined;
  /** Characters of the unfinished row. */
  #length = 0;

  constructor(sink: RowSink) {
    this.#sink = sink;
  }

  /** Takes a line without its line feed. */
  line(text: string, number: number): void {
    const row = withoutReturn(text);
    if (row === "" && !this.#open) return;
    this.#delimiter ??= delimiterOf(row);
    if (this.#open || row.includes('"')) {
      const problem = this.#quoted(text, number, this.#delimiter);
      if (problem) this.#drop(problem, number);
    } else {
      this.#sink.row(row.split(this.#delimiter), number);
    }
  }

  /** Takes a line that is too long to be read. */
  tooLong(number: number): void {
    this.#drop("too long", number);
  }

  /** Takes the end of the table. */
  end(): void {
    if (this.#open) this.#drop("unclosed", this.#open.row);
  }

  #drop(problem: RowProblem, line: number): void {
    this.#finish();
    this.#sink.invalid(problem, line);
  }

  /** Returns the cells of the row, and starts the next one. */
  #finish(): string[] {
    const cells = this.#cells;
    this.#cells = [];
    this.#open = undefined;
    this.#length = 0;
    return cells;
  }

  /** Takes a line with quotes in it, or within quotes. Every line is looked through once, however many a cell has. */
  #quoted(line: string, number: number, delimiter: string): RowProblem | undefined {
    this.#length += line.length;
    if (this.#length > MAX_LINE_BYTES) return "too long";
    const row = this.#open?.row ?? number;
    const end = withoutReturn(line).length;
    for (let at = 0; ; at += delimiter.length) {
      if (this.#open || line[at] === '"') {
        const start = this.#open ? at : at + 1;
        const before = this.#open?.text ?? "";
        const close = closingQuote(line, start);
        if (close < 0) {
          this.#open = { text: `${before}${line.slice(start)}\n`, row };
          return undefined;
        }
        this.#open = undefined;
        this.#cells.push((before + line.slice(start, close)).replaceAll('""', '"'));
        at = close + 1;
      } else {
        const next = line.indexOf(delimiter, at);
        const cell = line.slice(at, next < 0 ? end : next);
        if (cell.includes('"')) return "quotes";
        this.#cells.push(cell);
        at += cell.length;
      }
      if (at === end) {
        this.#sink.row(this.#finish(), number);
        return undefined;
      }
      if (!line.startsWith(delimiter, at)) return "quotes";
    }
  }
}

/** Finds the delimiter in the first row: names of fields contain none of them. */
function delimiterOf(row: string): string {
  return [",", ";", "\t"].find((delimiter) => row.includes(delimiter)) ?? ",";
}

/** A line without the carriage return that some systems end it with. */
function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

/** Position of the first quote that is not doubled; -1 if there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
