import { Grid, MAX_TEXT } from "./grid.ts";
import { MarksFileError } from "./problems.ts";
import type { WorkbookSheet } from "./read-xlsx.ts";
import {
  attribute,
  cellText,
  numberText,
  percentText,
  readParts,
  type XmlHandler,
} from "./xml-parts.ts";

interface OdsCell {
  readonly repeats: number;
  readonly attributes: Readonly<Record<string, string>>;
  /** Paragraphs, without annotations. */
  text: string;
}

/** Reads the sheets of an OpenDocument workbook. Rows count, whatever groups or print titles contain them. */
export function readOds(bytes: Uint8Array): WorkbookSheet[] {
  const reader = new OdsReader();
  readParts(bytes, (part) => (part === "content.xml" ? reader : undefined));
  return reader.sheets;
}

class OdsReader implements XmlHandler {
  readonly sheets: WorkbookSheet[] = [];
  readonly #hidden = new Set<string>();
  /** Open elements whose content is not part of the table: annotations, shapes and tracked changes. */
  #outside = 0;
  #style = "";
  #grid: Grid | undefined;
  #name = "";
  #isHidden = false;
  #formulas = 0;
  #merges: [number, number, number, number][] = [];
  #row = 0;
  #rowRepeats = 1;
  /** Texts of the row, by the column at which they begin, with the number of columns. */
  #cells: { column: number; count: number; text: string }[] = [];
  #column = 0;
  #cell: OdsCell | undefined;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const value = (attributeName: string): string | undefined =>
      attribute(attributes, attributeName);
    if (OUTSIDE.has(name)) this.#outside++;
    if (this.#outside > 0) return;
    if (name === "style") this.#style = value("name") ?? "";
    else if (name === "table-properties" && value("display") === "false") {
      this.#hidden.add(this.#style);
    } else if (name === "table" && !this.#cell) {
      this.#grid = new Grid();
      this.#name = value("name") ?? "";
      this.#isHidden = this.#hidden.has(value("style-name") ?? "");
      this.#formulas = 0;
      this.#merges = [];
      this.#row = 0;
    } else if (name === "table-row") {
      this.#rowRepeats = repeatsOf(value("number-rows-repeated"));
      this.#cells = [];
      this.#column = 0;
    } else if (name === "table-cell" || name === "covered-table-cell") {
      const repeats = repeatsOf(value("number-columns-repeated"));
      this.#cell = { repeats, attributes, text: "" };
    } else if (
      this.#cell &&
      (name === "p" || name === "s" || name === "tab" || name === "line-break")
    ) {
      this.#cell.text += " ";
    }
  }

  text(text: string): void {
    if (this.#outside > 0 || !this.#cell) return;
    this.#cell.text += text;
    if (this.#cell.text.length > 2 * MAX_TEXT) throw new MarksFileError("damaged");
  }

  close(name: string): void {
    if (OUTSIDE.has(name)) this.#outside--;
    if (this.#outside > 0) return;
    if (name === "table-cell" || name === "covered-table-cell") this.#endCell();
    else if (name === "table-row") this.#endRow();
    else if (name === "table" && this.#grid && !this.#cell) {
      for (const [row, column, height, width] of this.#merges) {
        this.#grid.fill(row, column, row + height - 1, column + width - 1);
      }
      const { rows } = this.#grid;
      const aside = this.#isHidden ? ({ aside: "hidden" } as const) : {};
      this.sheets.push({ name: this.#name, rows, formulas: this.#formulas, ...aside });
      this.#grid = undefined;
    }
  }

  #endCell(): void {
    const { repeats, attributes, text } = this.#cell!;
    this.#cell = undefined;
    const type = attribute(attributes, "value-type");
    if (type === undefined && attribute(attributes, "formula") !== undefined) this.#formulas++;
    const shown = valueText(type, attributes, text);
    if (shown !== "") this.#cells.push({ column: this.#column, count: repeats, text: shown });
    const height = repeatsOf(attribute(attributes, "number-rows-spanned"));
    const width = repeatsOf(attribute(attributes, "number-columns-spanned"));
    if (height * width > 1) this.#merges.push([this.#row, this.#column, height, width]);
    this.#column += repeats;
  }

  #endRow(): void {
    if (this.#cells.length > 0) {
      for (let repeat = 0; repeat < this.#rowRepeats; repeat++) {
        for (const { column, count, text } of this.#cells) {
          for (let at = 0; at < count; at++) this.#grid?.set(this.#row + repeat, column + at, text);
        }
      }
    }
    this.#row += this.#rowRepeats;
  }
}

const OUTSIDE: ReadonlySet<string> = new Set(["annotation", "shapes", "tracked-changes", "forms"]);

function repeatsOf(value: string | undefined): number {
  const repeats = Number(value ?? 1);
  return Number.isSafeInteger(repeats) && repeats > 0 ? repeats : 1;
}

function valueText(
  type: string | undefined,
  attributes: Readonly<Record<string, string>>,
  text: string,
): string {
  const value = Number(attribute(attributes, "value"));
  if (type === "percentage") return percentText(value);
  if (type === "float" || type === "currency") return numberText(value);
  if (type === "date")
    return (attribute(attributes, "date-value") ?? "").replace(/T00:00:00.*$/, "");
  return cellText(text);
}
