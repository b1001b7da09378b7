import { MasteryError, type Rules } from "@mastery/core";
import { problemsOfRules } from "@mastery/core/internal";
import { findSyntaxFault } from "@mastery/dataset";
import { describeFailure, openRegularFile } from "@mastery/files";

/** Maximum size of a configuration file: rules take a thousandth of it. */
const MAX_BYTES = 2 ** 20;

/**
 * Reads a configuration file: a JSON object of rules, by the names of the library's options. Rules left out keep their defaults.
 *
 * @throws `MasteryError` `INVALID_OPTION` listing every problem of the file, each with its path in it
 */
export async function readConfigFile(path: string): Promise<Partial<Rules>> {
  const { $schema, ...rules } = parse(path, await readText(path));
  const problems = problemsOfRules(rules);
  if ($schema !== undefined && typeof $schema !== "string") {
    problems.unshift("$schema: expected a text");
  }
  if (problems.length > 0) throw invalid([`${path}:`, ...problems].join("\n  "));
  return rules;
}

async function readText(path: string): Promise<string> {
  try {
    const file = await openRegularFile(path);
    try {
      const { size } = await file.stat();
      if (size > MAX_BYTES) throw new RangeError("more than 1 MiB");
      return new TextDecoder("utf-8", { fatal: true }).decode(await file.readFile());
    } finally {
      await file.close();
    }
  } catch (error) {
    throw invalid(`${path}: expected a configuration file, got ${whatCame(error)}`);
  }
}

function whatCame(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  return error instanceof TypeError ? "bytes that are not UTF-8" : describeFailure(error);
}

/** Quotes nothing of the text but a character: it may be another file, given by mistake. */
function parse(path: string, text: string): Readonly<Record<string, unknown>> {
  const fault = findSyntaxFault(text);
  if (fault) {
    const lines = text.slice(0, fault.offset).split("\n");
    const place = `${path}:${lines.length}`;
    const expected = `${fault.expected} at column ${lines.at(-1)!.length + 1}`;
    const char = text.charAt(fault.offset);
    throw invalid(
      `${place}: expected ${expected}, got ${char === "" ? "the end of the file" : JSON.stringify(char)}`,
    );
  }
  const value: unknown = JSON.parse(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Readonly<Record<string, unknown>>;
  }
  throw invalid(
    `${path}: expected an object of rules, got ${Array.isArray(value) ? "a list" : "a single value"}`,
  );
}

function invalid(message: string): MasteryError {
  return new MasteryError("INVALID_OPTION", message);
}
