import type { Fault, FaultKind } from "@mastery/core";
import type { DataFile } from "./data-files.ts";
import { findSyntaxFault } from "./json-syntax.ts";

/** Characters of a broken text that its fault shows. */
const SHOWN = 40;

/** A fault of a file as a whole, or of one of its lines. */
export function fileFault(
  kind: FaultKind,
  file: string,
  expected: string,
  got: string,
  line?: number,
): Fault {
  const place = line === undefined ? { file } : { file, line };
  return { kind, place, field: "", expected, got };
}

/**
 * Says where a text that `JSON.parse` refused stops being JSON. The text of a file of learners is not shown: next to the
 * fault may stand a name, or a simulation's truth.
 */
export function syntaxFault({ name, kind, format }: DataFile, text: string, line: number): Fault {
  const { offset, expected } = findSyntaxFault(text)!;
  const before = text.slice(0, offset).split("\n");
  const column = before.at(-1)!.length + 1;
  const rest = text.slice(offset, offset + 2 * SHOWN).split(/[\r\n]/, 1)[0]!;
  let got = kind === "learners" ? "something else (not shown: it may be personal)" : excerpt(rest);
  if (offset === text.length)
    got = format === "jsonl" ? "the end of the line" : "the end of the file";
  const where = `${expected} at column ${column}`;
  return fileFault("invalid_json", name, where, got, line + before.length - 1);
}

/** The first characters of a text, without those that would garble a terminal. */
function excerpt(text: string): string {
  const characters = [...text.replace(/\p{C}/gu, "\uFFFD")];
  return `\`${characters.slice(0, SHOWN).join("")}${characters.length > SHOWN ? "…" : ""}\``;
}
