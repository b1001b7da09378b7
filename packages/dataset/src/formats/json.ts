import { concatenate } from "@mastery/core/internal";
import { parseJson } from "@mastery/core/validation";
import { type Format, fileIssue, InvalidFileError } from "./format.ts";
import { syntaxIssue } from "./json-syntax.ts";
import { decodeUtf8, LINE_FEED, MAX_LINE_BYTES, readLines } from "./lines.ts";

/** Maximum size of an array, in bytes. The array is parsed as one string, and a V8 string cannot be twice as long. */
const MAX_BYTES = 256 * 2 ** 20;

/** Maximum nesting depth. `JSON.parse` takes about 40 bytes per level, so a file full of brackets would take gigabytes. */
const MAX_DEPTH = 1000;

/** Reads one JSON array as a whole. Statements can also be a page from a record store: an object with the array `statements`. */
export const readJsonArray: Format = async (bytes, file, sink) => {
  const refuse = (...issue: Parameters<typeof fileIssue>): never => {
    throw new InvalidFileError([fileIssue(...issue)]);
  };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_BYTES) {
      const expected = `an array of at most ${MAX_BYTES / 2 ** 20} MiB (for more records, use JSON Lines, .jsonl)`;
      refuse("unreadable_file", file.name, expected, "a longer array");
    }
    chunks.push(chunk);
  }
  const whole = concatenate(chunks);
  const text = decodeUtf8(whole)?.replace(/^\uFEFF/, "");
  if (text === undefined) return refuse(...notUtf8(file.name, firstInvalidLine(whole)));
  if (isDeeperThan(MAX_DEPTH, whole)) {
    refuse("invalid_json", file.name, `at most ${MAX_DEPTH} levels of nesting`, "more");
  }
  const value = parseJson(text);
  if (value === undefined) throw new InvalidFileError([syntaxIssue(file.name, text)]);
  const records = file.kind === "statements" ? statementsOf(value) : value;
  if (!Array.isArray(records)) {
    const got = typeof value === "object" && value !== null ? "an object" : "a single value";
    return refuse("wrong_type", file.name, "a JSON array of records", got);
  }
  const location = { file: file.name, index: 0 };
  for (; location.index < records.length; location.index++) {
    sink.record(records[location.index], location);
  }
};

/** Reads one JSON value per line and skips blank lines, so memory use does not grow with the file. */
export const readJsonLines: Format = async (bytes, file, sink) => {
  const { name } = file;
  const location = { file: name, line: 0 };
  await readLines(bytes, (number, text, undecoded) => {
    if (text === undefined) {
      const expected = `a line of at most ${MAX_LINE_BYTES / 2 ** 20} MiB`;
      sink.unreadRecord(
        undecoded
          ? fileIssue(...notUtf8(name, number))
          : fileIssue("line_too_long", name, expected, "a longer line", number),
      );
      return false;
    }
    const record = parseJson(text);
    if (record === undefined) {
      if (!/^[ \t\r]*$/.test(text)) sink.unreadRecord(syntaxIssue(name, text, number));
      return false;
    }
    location.line = number;
    sink.record(record, location);
    return true;
  });
};

function statementsOf(value: unknown): unknown {
  const page = Array.isArray(value) ? undefined : Object(value);
  return page?.statements ?? value;
}

function notUtf8(file: string, line: number): Parameters<typeof fileIssue> {
  return ["invalid_json", file, "UTF-8 text", "bytes that are not UTF-8", line];
}

function firstInvalidLine(bytes: Uint8Array): number {
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf(LINE_FEED, start);
    if (end < 0 || decodeUtf8(bytes.subarray(start, end)) === undefined) return line;
    start = end + 1;
  }
}

function isDeeperThan(limit: number, json: Uint8Array): boolean {
  const [quote, backslash] = [0x22, 0x5c];
  let depth = 0;
  for (let at = 0; at < json.length && depth <= limit; at++) {
    const byte = json[at]!;
    // `[` and `{` differ in one bit, as do `]` and `}`.
    if ((byte | 0x20) === 0x7b) depth++;
    else if ((byte | 0x20) === 0x7d) depth--;
    else if (byte === quote) {
      for (at++; at < json.length && json[at] !== quote; at++) if (json[at] === backslash) at++;
    }
  }
  return depth > limit;
}
