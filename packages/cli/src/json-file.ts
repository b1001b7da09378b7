import { MasteryError } from "@mastery/core";
import { findSyntaxIssue } from "@mastery/dataset";
import { describeFailure, openRegularFile } from "@mastery/node/files";

const MiB = 2 ** 20;

/** What a file is called in errors, and its content, such as `a configuration file` and `an object of rules`. */
interface JsonFileKind {
  readonly file: string;
  readonly content: string;
  /** Its size in MiB, at most. Default: 1, a thousand times what options take. */
  readonly maxMiB?: number;
}

/**
 * Reads a JSON object from a file of options.
 *
 * @throws `MasteryError` `INVALID_OPTION` that says where the file is not JSON, or why it cannot be read
 */
export async function readJsonObject(
  path: string,
  kind: JsonFileKind,
): Promise<Readonly<Record<string, unknown>>> {
  return parse(path, await readText(path, kind), kind.content);
}

async function readText(
  path: string,
  { file: expected, maxMiB = 1 }: JsonFileKind,
): Promise<string> {
  try {
    const file = await openRegularFile(path);
    try {
      const { size } = await file.stat();
      if (size > maxMiB * MiB) throw new RangeError(`more than ${maxMiB} MiB`);
      return new TextDecoder("utf-8", { fatal: true }).decode(await file.readFile());
    } finally {
      await file.close();
    }
  } catch (error) {
    throw invalid(`${path}: expected ${expected}, got ${whatCame(error)}`);
  }
}

function whatCame(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  return error instanceof TypeError ? "bytes that are not UTF-8" : describeFailure(error);
}

/** Quotes only one character of the text: it may be another file, given by mistake. */
function parse(path: string, text: string, expected: string): Readonly<Record<string, unknown>> {
  const issue = findSyntaxIssue(text);
  if (issue) {
    const lines = text.slice(0, issue.offset).split("\n");
    const place = `${path}:${lines.length}`;
    const char = text.charAt(issue.offset);
    throw invalid(
      `${place}: expected ${issue.expected} at column ${lines.at(-1)!.length + 1}, got ${char === "" ? "the end of the file" : JSON.stringify(char)}`,
    );
  }
  const value: unknown = JSON.parse(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Readonly<Record<string, unknown>>;
  }
  throw invalid(
    `${path}: expected ${expected}, got ${Array.isArray(value) ? "a list" : "a single value"}`,
  );
}

function invalid(message: string): MasteryError {
  return new MasteryError("INVALID_OPTION", message);
}
