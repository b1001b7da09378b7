import type { Issue, IssueKind } from "@mastery/core";
import { NOT_SHOWN } from "@mastery/core/dataset";
import type { DescribedFile } from "./format.ts";
import { findSyntaxIssue } from "./json-syntax.ts";

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

/** A file that the disk, the browser or gzip cannot read to its end; `expected` and `got` are those of an issue. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
  readonly expected: string;
  readonly got: string;

  constructor(expected: string, got: string, options?: ErrorOptions) {
    super(`expected ${expected}, got ${got}`, options);
    this.expected = expected;
    this.got = got;
  }
}

/** A file whose content ends its reading, such as a table without a required column. */
export class InvalidFileError extends Error {
  override readonly name = "InvalidFileError";
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super("a file is invalid");
    this.issues = issues;
  }
}

/** Returns the issues of an error that ended the reading of a file; other errors are thrown again. */
export function issuesOfError(error: unknown, file: string): readonly Issue[] {
  if (error instanceof InvalidFileError) return error.issues;
  if (!(error instanceof UnreadableFileError)) throw error;
  return [fileIssue("unreadable_file", file, error.expected, error.got)];
}

/** Characters of a broken text that its issue shows. */
const SHOWN = 40;

/** Characters of JSON that are never part of a value. */
const PUNCTUATION: ReadonlySet<string> = new Set("[]{},:");

/**
 * Returns the issue of a text that is not JSON: where it stops being JSON, and what was expected there.
 *
 * @param line of the file that the text is, if it is not the whole file
 */
export function syntaxIssue(
  file: Pick<DescribedFile, "name" | "kind">,
  text: string,
  line?: number,
): Issue {
  const { offset, expected } = findSyntaxIssue(text) ?? { offset: 0, expected: "JSON" };
  const before = text.slice(0, offset).split("\n");
  const place = `${expected} at column ${before.at(-1)!.length + 1}`;
  const end = `the end of the ${line === undefined ? "file" : "line"}`;
  const got = offset === text.length ? end : whatCame(file, text, offset);
  return fileIssue("invalid_json", file.name, place, got, line ?? before.length);
}

/** Ids, names and addresses of learners may follow the issue, so only the files of the catalogue are quoted. */
function whatCame({ kind }: Pick<DescribedFile, "kind">, text: string, offset: number): string {
  if (kind !== "skills" && kind !== "resources") {
    const char = text.charAt(offset);
    return PUNCTUATION.has(char) ? `\`${char}\`` : NOT_SHOWN;
  }
  // Control characters would garble a terminal.
  const [rest] = text.slice(offset, offset + 2 * SHOWN).split(/[\r\n]/, 1);
  const characters = [...rest!.replace(/\p{C}/gu, "\uFFFD")];
  return `\`${characters.slice(0, SHOWN).join("")}${characters.length > SHOWN ? "…" : ""}\``;
}
