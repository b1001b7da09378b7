import type { Cell } from "@mastery/explorer/page";
import { strToU8, zipSync } from "fflate";

const OPENXML = "http://schemas.openxmlformats.org";
const RELATIONS = `${OPENXML}/officeDocument/2006/relationships`;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts of a workbook with one sheet, except the sheet. */
const PARTS = {
  "[Content_Types].xml": `<Types xmlns="${OPENXML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  "_rels/.rels": relation(`${RELATIONS}/officeDocument`, "xl/workbook.xml"),
  "xl/workbook.xml": `<workbook xmlns="${OPENXML}/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets><sheet name="Mastery" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relation(`${RELATIONS}/worksheet`, "worksheets/sheet1.xml"),
};

/** Any fixed day, so that the same rows give the same bytes. */
const WRITTEN = new Date(2000, 0, 1);
/** Maximum length of a text in a cell of Excel. */
const MAX_TEXT = 32_767;

/** Returns an XLSX file with one sheet. Texts are stored as texts, so a spreadsheet never reads them as formulas. */
export function workbookOf(rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> {
  const sheet = rows.map((row) => `<row>${row.map(cellOf).join("")}</row>`).join("");
  const parts = {
    ...PARTS,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${OPENXML}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const entries = Object.entries(parts).map(([name, xml]) => [name, strToU8(HEAD + xml)]);
  return zipSync(Object.fromEntries(entries), { mtime: WRITTEN }) as Uint8Array<ArrayBuffer>;
}

function relation(type: string, target: string): string {
  return `<Relationships xmlns="${OPENXML}/package/2006/relationships"><Relationship Id="rId1" Type="${type}" Target="${target}"/></Relationships>`;
}

/** Cells and rows follow one another, so they need no references. */
function cellOf(cell: Cell): string {
  if (cell === undefined) return "<c/>";
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${textOf(cell)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Removes characters that XML cannot contain. Spreadsheets read `_x0041_` as a character, unless the first sign is written so itself. */
function textOf(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, "")
    .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>]/g, (sign) => ENTITIES[sign]!);
}
