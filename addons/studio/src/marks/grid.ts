import { MarksFileError } from "./problems.ts";

/** Maximum number of cells of a sheet, counting the empty cells before a cell with content, and the rows before a row with content. */
const MAX_CELLS = 1_000_000;
/** Maximum length of a cell's text, as in spreadsheet programs. */
export const MAX_TEXT = 32_767;

/** The cells of a sheet. Its size is bounded by its content, whatever positions, repeats and merges a file declares. */
export class Grid {
  readonly #rows: string[][] = [];
  #cells = 0;

  get height(): number {
    return this.#rows.length;
  }

  /** Fills a cell. Rows and columns are numbered from 0. */
  set(row: number, column: number, text: string): void {
    if (text === "") return;
    if (text.length > MAX_TEXT) throw new MarksFileError("damaged");
    const gap = Math.max(0, row + 1 - this.#rows.length);
    const growth = Math.max(0, column + 1 - (this.#rows[row]?.length ?? 0));
    this.#count(gap + growth);
    while (this.#rows.length <= row) this.#rows.push([]);
    const cells = this.#rows[row]!;
    while (cells.length < column) cells.push("");
    cells[column] = text;
  }

  /** Copies the text of a cell to a range, as far as there are other cells. */
  fill(top: number, left: number, bottom: number, right: number): void {
    const text = this.#rows[top]?.[left] ?? "";
    if (text === "") return;
    const width = this.#rows.reduce((most, { length }) => Math.max(most, length), 0);
    const last = Math.min(bottom, this.#rows.length - 1);
    this.#count((last - top + 1) * Math.max(1, Math.min(right, width - 1) - left + 1));
    for (let row = top; row <= last; row++) {
      for (let column = left; column <= Math.min(right, width - 1); column++) {
        this.set(row, column, text);
      }
    }
  }

  /** The rows, without empty rows at the end, and without empty cells at the end of each row. */
  get rows(): readonly (readonly string[])[] {
    return this.#rows;
  }

  #count(cells: number): void {
    this.#cells += cells;
    if (this.#cells > MAX_CELLS) throw new MarksFileError("too_many_cells");
  }
}
