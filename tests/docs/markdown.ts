import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** Root of the repository. */
export const ROOT: string = fileURLToPath(new URL("../..", import.meta.url));

/** Folders with built, installed or generated files. */
const SKIPPED = new Set(["node_modules", "dist", "coverage", "generated", "api"]);

/** Every Markdown file of the repository by its path from the root, sorted. */
export const DOCUMENTS: readonly string[] = markdownBelow(ROOT)
  .map((path) => relative(ROOT, path))
  .sort();

function markdownBelow(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".") || SKIPPED.has(entry.name)) return [];
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return markdownBelow(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

/** Returns the text of a document, by its path from the root. */
export function read(document: string): string {
  return readFileSync(join(ROOT, document), "utf8");
}

/** A fenced block. */
export interface Block {
  readonly document: string;
  /** Line of the opening fence, counted from 1. */
  readonly line: number;
  /** Language that the fence names; empty if the fence names no language. */
  readonly language: string;
  readonly text: string;
  /** Whether only empty lines separate this block from the previous block. */
  readonly adjacent: boolean;
  /** File name from the sentence before the block, such as `marks.csv` in "Save this as `marks.csv`:". */
  readonly file: string | undefined;
}

/** Returns the fenced blocks of a document in order, without the indentation of lists. */
export function blocksOf(document: string): Block[] {
  const fence = /^( *)```(.*)\n([\s\S]*?)^\1```$/gm;
  const text = read(document);
  let end = -1;
  return [...text.matchAll(fence)].map(
    ({ 0: whole, 1: indent, 2: language, 3: content, index }) => {
      const adjacent = end !== -1 && text.slice(end, index).trim() === "";
      end = index + whole.length;
      return {
        document,
        line: text.slice(0, index).split("\n").length,
        language: language!,
        text: content!.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
        adjacent,
        file: /[Ss]ave\s(?:this|it)\sas\s`([^`]+)`:\n\n$/.exec(text.slice(0, index))?.[1],
      };
    },
  );
}

/** Returns the content below a heading of the second level, up to the next heading. Throws an error if there is no such heading. */
export function section(text: string, heading: string): string {
  const [, content] = text.split(`\n## ${heading}\n`);
  if (content === undefined) throw new Error(`expected a section "${heading}", got none`);
  return content.split("\n## ")[0]!;
}

/** Returns the tables of a text as rows of cells, without header rows. */
export function tablesOf(text: string): string[][][] {
  return [...text.matchAll(/(?:^ *\|.*\n)+/gm)].map(([table]) =>
    table
      .trim()
      .split("\n")
      .slice(2)
      .map((row) =>
        row
          .trim()
          .slice(1, -1)
          .split("|")
          .map((cell) => cell.trim()),
      ),
  );
}

/** Returns a text without its fenced blocks. */
export function withoutFences(text: string): string {
  return text.replaceAll(/^( *)```.*\n[\s\S]*?^\1```$/gm, "");
}
