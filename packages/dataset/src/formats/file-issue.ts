import type { Issue, IssueKind } from "@mastery/core";
import { NOT_SHOWN } from "@mastery/core/dataset";
import type { DataFile } from "../files/data-file.ts";
import { findSyntaxIssue } from "./json-syntax.ts";
import { advance, START, type TextPosition } from "./text-position.ts";

/** Characters of a broken text that its issue shows. */
const SHOWN = 40;

/** Characters of JSON that are never part of a value. */
const PUNCTUATION: ReadonlySet<string> = new Set("[]{},:");

/** An issue of a file as a whole, or of one of its lines. */
export function fileIssue(
  kind: IssueKind,
  file: string,
  expected: string,
  got: string,
  line?: number,
): Issue {
  const location = line === undefined ? { file } : { file, line };
  return { kind, location, field: "", expected, got };
}

type Described = Pick<DataFile, "name" | "kind" | "format">;

/** Where a text starts in its file, and the JSON around it. */
export interface TextContext {
  readonly position?: TextPosition;
  readonly before?: string;
  readonly after?: string;
}

/** The issue of a text that is not JSON: where it stops being JSON, and what was expected there. */
export function syntaxIssue(
  file: Described,
  text: string,
  { position = START, before = "", after = "" }: TextContext = {},
): Issue {
  const issue = findSyntaxIssue(before + text + after) ?? { offset: 0, expected: "JSON" };
  const offset = Math.max(0, issue.offset - before.length);
  const { line, column } = advance(position, text.slice(0, offset));
  const expected = `${issue.expected} at column ${column}`;
  return fileIssue("invalid_json", file.name, expected, whatCame(file, text + after, offset), line);
}

/** Ids, names and addresses of learners may follow the issue, so only the files of the catalogue are quoted. */
function whatCame({ kind, format }: Described, text: string, offset: number): string {
  if (offset === text.length) return `the end of the ${format === "jsonl" ? "line" : "file"}`;
  if (kind !== "skills" && kind !== "resources") {
    const char = text.charAt(offset);
    return PUNCTUATION.has(char) ? `\`${char}\`` : NOT_SHOWN;
  }
  return excerpt(text.slice(offset, offset + 2 * SHOWN).split(/[\r\n]/, 1)[0]!);
}

/** The first characters of a text, without control characters, which would garble a terminal. */
function excerpt(text: string): string {
  const characters = [...text.replace(/\p{C}/gu, "\uFFFD")];
  return `\`${characters.slice(0, SHOWN).join("")}${characters.length > SHOWN ? "…" : ""}\``;
}
