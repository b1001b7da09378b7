import type { Fault, FaultKind } from "@mastery/core";
import type { DataFile } from "./data-file.ts";
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
  const location = line === undefined ? { file } : { file, line };
  return { kind, location, field: "", expected, got };
}

/** Says where a text that `JSON.parse` refused stops being JSON. */
export function syntaxFault(file: Described, text: string, firstLine: number): Fault {
  const { offset, expected } = findSyntaxFault(text)!;
  const column = offset - text.lastIndexOf("\n", offset - 1);
  const line = firstLine + lineBreaks(text, offset);
  const got = whatCame(file, text, offset);
  return fileFault("invalid_json", file.name, `${expected} at column ${column}`, got, line);
}

type Described = Pick<DataFile, "name" | "kind" | "format">;

/**
 * The text of a file of learners or statements is not shown: at the fault may stand a name, an address, or a simulation's truth.
 */
function whatCame({ kind, format }: Described, text: string, offset: number): string {
  if (offset === text.length) return `the end of the ${format === "jsonl" ? "line" : "file"}`;
  const personal = kind === "learners" || kind === "statements";
  if (personal) return "something else (not shown: it may be personal)";
  return excerpt(text.slice(offset, offset + 2 * SHOWN).split(/[\r\n]/, 1)[0]!);
}

/** Line feeds before a position. */
function lineBreaks(text: string, end: number): number {
  let breaks = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) {
    breaks++;
  }
  return breaks;
}

/** The first characters of a text, without those that would garble a terminal. */
function excerpt(text: string): string {
  const characters = [...text.replace(/\p{C}/gu, "\uFFFD")];
  return `\`${characters.slice(0, SHOWN).join("")}${characters.length > SHOWN ? "…" : ""}\``;
}
