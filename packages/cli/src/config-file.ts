import { MasteryError, type Rules } from "@mastery/core";
import { problemsOfRules } from "@mastery/core/rules";
import { describeFailure, openRegularFile } from "@mastery/node/files";
import type { Row, Table, Values } from "./define-command.ts";
import type { RULES } from "./options.ts";

const MiB = 2 ** 20;

type JsonObject = Readonly<Record<string, unknown>>;

const CONFIG = ["a configuration file", "an object of rules"] as const;

/**
 * Returns the rules of the file and of the option `--rule`, which overrides the file.
 *
 * @throws `MasteryError` `INVALID_OPTION` listing every problem in the file with its path
 */
export async function rulesOf({ config, rule }: Values<typeof RULES>): Promise<Partial<Rules>> {
  return { ...(config === undefined ? {} : await readRules(config)), ...rule };
}

/** @throws `MasteryError` `INVALID_OPTION` listing every problem in the file with its path */
export async function readRules(path: string): Promise<Partial<Rules>> {
  const { $schema, serve, ...rules } = await readJsonObject(path, ...CONFIG);
  const problems = problemsOfRules(rules);
  if (serve !== undefined && !isObject(serve)) problems.unshift("serve: expected an object");
  if ($schema !== undefined && typeof $schema !== "string") {
    problems.unshift("$schema: expected a string");
  }
  refuse(path, problems);
  return rules;
}

/** @throws `MasteryError` `INVALID_OPTION` listing every problem with its path in the file */
export async function readServeOptions(path: string, rows: Table): Promise<JsonObject> {
  const { serve = {} } = await readJsonObject(path, ...CONFIG);
  const options = isObject(serve) ? serve : {};
  const problems: string[] = [];
  const values: [string, unknown][] = [];
  for (const [name, value] of Object.entries(options)) {
    // Messages do not quote names, since a file of learners may have been passed by mistake.
    const row = Object.hasOwn(rows, name) ? rows[name] : undefined;
    if (!row) problems.push(`serve: expected only the names ${Object.keys(rows).join(", ")}`);
    else {
      try {
        values.push([name, checkedValue(row, value)]);
      } catch (error) {
        problems.push(`serve.${name}: ${(error as Error).message}`);
      }
    }
  }
  refuse(path, [...new Set(problems)]);
  return Object.fromEntries(values);
}

function checkedValue({ parse, choices, schema }: Row, value: unknown): unknown {
  if (schema["type"] === "array") {
    if (!Array.isArray(value)) throw new Error("Expected a list.");
    return value.reduce((before: unknown, one) => parse!(String(one), before), undefined);
  }
  const type = schema["type"] === "boolean" ? "boolean" : "string";
  if (typeof value !== type && !(type === "string" && typeof value === "number")) {
    throw new Error(`Expected ${type === "boolean" ? "true or false" : "a string or a number"}.`);
  }
  if (type === "boolean") return value;
  if (choices && !choices.includes(String(value))) {
    throw new Error(`Expected one of ${choices.join(", ")}.`);
  }
  return parse ? parse(String(value)) : value;
}

/**
 * @param file name of the file in messages, such as `a configuration file`; `content` names its content, such as `an object of rules`
 * @param maxMiB maximum size; the default is far more than a file with all options needs
 * @throws `MasteryError` `INVALID_OPTION` with the position of a syntax error, or the reason why the content cannot be used
 */
export async function readJsonObject(
  path: string,
  file: string,
  content: string,
  maxMiB = 1,
): Promise<JsonObject> {
  const text = await readSmallText(path, file, maxMiB * MiB);
  // The module is loaded on first use, since most commands read neither such a file nor data.
  const { findSyntaxIssue } = await import("@mastery/dataset");
  const issue = findSyntaxIssue(text);
  if (issue) {
    const lines = text.slice(0, issue.offset).split("\n");
    // Quotes only one character, since another file may have been passed by mistake.
    const char = text.charAt(issue.offset);
    const got = char === "" ? "the end of the file" : JSON.stringify(char);
    throw invalid(
      `${path}:${lines.length}: expected ${issue.expected} at column ${lines.at(-1)!.length + 1}, got ${got}`,
    );
  }
  const value: unknown = JSON.parse(text);
  if (isObject(value)) return value;
  const got = Array.isArray(value) ? "a list" : "a single value";
  throw invalid(`${path}: expected ${content}, got ${got}`);
}

/** @throws `MasteryError` `INVALID_OPTION` with the reason why the file cannot be read, without quoting its content */
export async function readSmallText(
  path: string,
  expected: string,
  maxBytes: number,
): Promise<string> {
  let got: string;
  try {
    const file = await openRegularFile(path);
    try {
      const { size } = await file.stat();
      // Decoding is strict, because default decoding replaces all invalid bytes with the same character.
      const utf8 = new TextDecoder("utf-8", { fatal: true });
      if (size <= maxBytes) return utf8.decode(await file.readFile());
      got = `more than ${maxBytes % MiB === 0 ? `${maxBytes / MiB} MiB` : `${maxBytes} bytes`}`;
    } finally {
      await file.close();
    }
  } catch (error) {
    got = error instanceof TypeError ? "bytes that are not UTF-8" : describeFailure(error);
  }
  throw invalid(`${path}: expected ${expected}, got ${got}`);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refuse(path: string, problems: readonly string[]): void {
  if (problems.length > 0) throw invalid([`${path}:`, ...problems].join("\n  "));
}

export function invalid(message: string): MasteryError {
  return new MasteryError("INVALID_OPTION", message);
}
