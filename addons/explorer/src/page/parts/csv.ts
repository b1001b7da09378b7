import { spreadsheetText } from "@mastery/dataset/portable";
import type { Language } from "../i18n/formats.ts";

export type Cell = string | number | undefined;

/**
 * French spreadsheets expect semicolons and decimal commas. A byte order mark identifies the file as UTF-8.
 */
export function csvOf(rows: readonly (readonly Cell[])[], language: Language): string {
  const separator = language === "fr" ? ";" : ",";
  const lines = rows.map((row) => row.map((cell) => field(cell, language)).join(separator));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join("")}`;
}

function field(cell: Cell, language: Language): string {
  if (cell === undefined) return "";
  if (typeof cell === "number") {
    return language === "fr" ? String(cell).replace(".", ",") : String(cell);
  }
  const text = spreadsheetText(cell);
  return /[",;\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Offers a file for download. The file is created in the browser, and no data are sent to a server. */
export function saveFile(name: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content]));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only a while after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
