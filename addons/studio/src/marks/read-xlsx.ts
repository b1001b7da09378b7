import { Grid, MAX_TEXT } from "./grid.ts";
import { MarksFileError } from "./problems.ts";
import {
  attribute,
  cellText,
  numberText,
  percentText,
  readParts,
  type XmlHandler,
} from "./xml-parts.ts";

/** A sheet of a workbook, with its cells as text. */
export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly formulas: number;
  readonly aside?: "hidden" | "pivot";
  /** Whether the workbook counts days from 1904. */
  readonly is1904?: boolean;
}

type Attributes = Readonly<Record<string, string>>;

/** What the workbook's other parts say about its sheets. */
class Workbook {
  readonly sheets: { readonly name: string; readonly id: string; readonly isHidden: boolean }[] =
    [];
  readonly targets = new Map<string, string>();
  readonly strings: string[] = [];
  readonly #formats = new Map<number, string>();
  readonly styles: ("percent" | "date" | "number")[] = [];
  readonly pivots = new Set<string>();
  is1904 = false;

  handlerOf(part: string): XmlHandler | undefined {
    if (part === "xl/workbook.xml")
      return { open: (name, attributes) => this.#workbook(name, attributes) };
    if (part === "xl/_rels/workbook.xml.rels") {
      return { open: (name, attributes) => this.#relation(name, attributes) };
    }
    if (part === "xl/sharedStrings.xml") return this.#sharedStrings();
    if (part === "xl/styles.xml") return this.#styles();
    const sheet = /^xl\/worksheets\/_rels\/(.+)\.rels$/.exec(part)?.[1];
    if (sheet === undefined) return undefined;
    return {
      open: (_, attributes) => {
        if (attribute(attributes, "Type")?.endsWith("/pivotTable")) {
          this.pivots.add(`xl/worksheets/${sheet}`);
        }
      },
    };
  }

  #workbook(name: string, attributes: Attributes): void {
    if (name === "workbookPr") this.is1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
    if (name !== "sheet") return;
    const isHidden = /^(?:hidden|veryHidden)$/.test(attributes["state"] ?? "");
    this.sheets.push({
      name: attributes["name"] ?? "",
      id: attribute(attributes, "id") ?? "",
      isHidden,
    });
  }

  #relation(name: string, { Id = "", Target = "" }: Attributes): void {
    if (name !== "Relationship") return;
    this.targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
  }

  #sharedStrings(): XmlHandler {
    let text = "";
    let isText = false;
    let phonetic = 0;
    return {
      open(name) {
        if (name === "si") text = "";
        if (name === "rPh") phonetic++;
        isText = name === "t" && phonetic === 0;
      },
      text(piece) {
        if (isText) text = extended(text, piece);
      },
      close: (name) => {
        if (name === "t") isText = false;
        if (name === "rPh") phonetic--;
        if (name !== "si") return;
        this.strings.push(cellText(text));
        if (this.strings.length > MAX_STRINGS) throw new MarksFileError("too_many_cells");
      },
    };
  }

  #styles(): XmlHandler {
    let isCells = false;
    return {
      open: (name, attributes) => {
        if (name === "numFmt")
          this.#formats.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
        if (name === "cellXfs") isCells = true;
        if (name === "xf" && isCells) {
          const id = Number(attributes["numFmtId"] ?? 0);
          this.styles.push(kindOf(id, this.#formats.get(id)));
        }
      },
      close(name) {
        if (name === "cellXfs") isCells = false;
      },
    };
  }
}

/** Maximum number of shared strings. */
const MAX_STRINGS = 200_000;

function extended(text: string, piece: string): string {
  if (text.length + piece.length > MAX_TEXT) throw new MarksFileError("damaged");
  return text + piece;
}

/** The formats with these numbers are not listed in a workbook. */
function kindOf(id: number, format: string | undefined): "percent" | "date" | "number" {
  if (format === undefined) {
    if (id === 9 || id === 10) return "percent";
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
      ? "date"
      : "number";
  }
  // A percent sign in quotes, or after a backslash, is only shown: the number is not a share.
  const code = format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, "");
  if (code.includes("%")) return "percent";
  return /[dy]|m{3}/i.test(code.replace(/general/gi, "")) ? "date" : "number";
}

/** Reads the sheets of an Excel workbook, in the order of the workbook. */
export function readXlsx(bytes: Uint8Array): WorkbookSheet[] {
  const workbook = new Workbook();
  readParts(bytes, (part) => workbook.handlerOf(part));
  if (workbook.sheets.length === 0) throw new MarksFileError("damaged");
  const readers = new Map<string, SheetReader>();
  for (const { id } of workbook.sheets) {
    const target = workbook.targets.get(id);
    if (target !== undefined) readers.set(target, new SheetReader(workbook));
  }
  readParts(bytes, (part) => readers.get(part));
  return workbook.sheets.flatMap(({ name, id, isHidden }): WorkbookSheet[] => {
    const target = workbook.targets.get(id) ?? "";
    const reader = readers.get(target);
    if (!reader) return [];
    const aside = workbook.pivots.has(target) ? "pivot" : isHidden ? "hidden" : undefined;
    const { formulas } = reader;
    const base = { name, rows: reader.end(), formulas, is1904: workbook.is1904 };
    return [{ ...base, ...(aside && { aside }) }];
  });
}

class SheetReader implements XmlHandler {
  readonly #workbook: Workbook;
  readonly #grid = new Grid();
  readonly #merges: string[] = [];
  formulas = 0;
  #row = -1;
  #column = -1;
  #type = "n";
  #style = 0;
  #value = "";
  #hasFormula = false;
  #isValue = false;
  #phonetic = 0;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  open(name: string, attributes: Attributes): void {
    if (name === "row") {
      this.#row = attributes["r"] === undefined ? this.#row + 1 : Number(attributes["r"]) - 1;
      this.#column = -1;
    } else if (name === "c") {
      const place = attributes["r"] === undefined ? undefined : placeOf(attributes["r"]);
      if (place) [this.#row, this.#column] = place;
      else this.#column++;
      this.#type = attributes["t"] ?? "n";
      this.#style = Number(attributes["s"] ?? 0);
      this.#value = "";
      this.#hasFormula = false;
    } else if (name === "f") this.#hasFormula = true;
    else if (name === "rPh") this.#phonetic++;
    else if (name === "v" || name === "t") this.#isValue = this.#phonetic === 0;
    else if (name === "mergeCell" && this.#merges.length < MAX_MERGES) {
      this.#merges.push(attributes["ref"] ?? "");
    }
  }

  text(text: string): void {
    if (this.#isValue) this.#value = extended(this.#value, text);
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#isValue = false;
    else if (name === "rPh") this.#phonetic--;
    else if (name === "c") {
      if (this.#hasFormula && this.#value === "") this.formulas++;
      this.#grid.set(this.#row, this.#column, this.#text());
    }
  }

  end(): WorkbookSheet["rows"] {
    for (const merge of this.#merges) {
      const [from, to] = merge.split(":").map(placeOf);
      if (from && to) this.#grid.fill(...from, ...to);
    }
    return this.#grid.rows;
  }

  #text(): string {
    const { strings, styles, is1904 } = this.#workbook;
    const value = this.#value;
    if (this.#type === "s") return strings[Number(value)] ?? "";
    if (this.#type === "b") return value === "1" ? "true" : "false";
    if (this.#type === "d") return value.replace(/T00:00:00.*$/, "");
    if (this.#type !== "n") return cellText(value);
    if (value.trim() === "") return "";
    const number = Number(value);
    const kind = styles[this.#style];
    if (kind === "percent") return percentText(number);
    return kind === "date" ? dateText(number, is1904) : numberText(number);
  }
}

/** Maximum number of merged ranges that are read. */
const MAX_MERGES = 10_000;

/** Returns row and column of a reference such as `B12`, from 0; undefined outside the limits of the format. */
function placeOf(reference: string): [number, number] | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  if (letters === undefined) throw new MarksFileError("damaged");
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
  return [Number(digits) - 1, column - 1];
}

function dateText(days: number, is1904: boolean): string {
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(start + Math.round(days * 86_400) * 1000);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().replace(/T00:00:00.000Z$/, "");
}
