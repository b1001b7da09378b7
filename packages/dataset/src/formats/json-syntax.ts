import type { Issue } from "@mastery/core";
import { NOT_SHOWN } from "@mastery/core/dataset";
import { fileIssue } from "./format.ts";

/** The position at which a text stops being valid JSON. */
export interface SyntaxIssue {
  /** Position in UTF-16 code units, from 0. If the text ends too early, the position is the length of the text. */
  readonly offset: number;
  readonly expected: string;
}

/** The syntax that JSON requires in each state, except after a value. */
const EXPECTED = {
  value: "a value",
  "first element": 'a value or "]"',
  "first name": 'a name in double quotes or "}"',
  name: "a name in double quotes",
  colon: '":"',
};

type State = keyof typeof EXPECTED | "after value";

const WHITESPACE = /[ \t\n\r]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

/**
 * Returns the first position at which `JSON.parse` rejects a text, or undefined for valid JSON. Unlike the messages of JavaScript engines,
 * the result is the same everywhere and quotes nothing. Deep nesting cannot exhaust the stack.
 */
export function findSyntaxIssue(text: string): SyntaxIssue | undefined {
  /** The brackets that close the currently open arrays and objects, outermost first. */
  const closers: ("]" | "}")[] = [];
  let state: State = "value";
  let at = 0;
  for (;;) {
    at = matchEnd(WHITESPACE, text, at);
    const char = text[at];
    const closer = closers.at(-1);
    if (state === "after value" && closer === undefined) {
      return at === text.length ? undefined : { offset: at, expected: "nothing more" };
    }
    const takesValue: boolean = state === "value" || state === "first element";
    const takesName: boolean = state === "name" || state === "first name";
    if (char === closer && (state === "after value" || state.startsWith("first"))) {
      closers.pop();
      state = "after value";
      at++;
    } else if (state === "after value" && char === ",") {
      state = closer === "}" ? "name" : "value";
      at++;
    } else if (state === "colon" && char === ":") {
      state = "value";
      at++;
    } else if (takesValue && (char === "[" || char === "{")) {
      closers.push(char === "[" ? "]" : "}");
      state = char === "[" ? "first element" : "first name";
      at++;
    } else if ((takesValue || takesName) && char === '"') {
      const end = endOfString(text, at);
      if (typeof end !== "number") return end;
      state = takesName ? "colon" : "after value";
      at = end;
    } else {
      const end = takesValue ? matchEnd(SCALAR, text, at) : at;
      if (end === at) {
        const expected = state === "after value" ? `"," or "${closer}"` : EXPECTED[state];
        return { offset: at, expected };
      }
      state = "after value";
      at = end;
    }
  }
}

/** Returns the position after the string that opens at `start`, or an issue if the string is invalid. */
function endOfString(text: string, start: number): number | SyntaxIssue {
  let at = start + 1;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '"') return at + 1;
    if (char === "\\") {
      const end = matchEnd(ESCAPE, text, at);
      if (end === at) return { offset: at, expected: "a valid JSON escape" };
      at = end;
    } else if (char < " ") {
      return { offset: at, expected: "control characters of a string escaped" };
    } else {
      at += 1;
    }
  }
  return { offset: at, expected: "the closing quote of a string" };
}

/** Returns the position after the match of a sticky pattern at `at`, or `at` itself if there is no match. */
function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** JSON's structural characters, which reveal nothing about learners. */
const PUNCTUATION: ReadonlySet<string> = new Set("[]{},:");

/** Quotes at most a structural character, because learners' ids or names may follow. Without a `line`, the text is the whole file. */
export function syntaxIssue(file: string, text: string, line?: number): Issue {
  const { offset, expected } = findSyntaxIssue(text) ?? { offset: 0, expected: "JSON" };
  const before = text.slice(0, offset).split("\n");
  const place = `${expected} at column ${before.at(-1)!.length + 1}`;
  const char = text.charAt(offset);
  let got = PUNCTUATION.has(char) ? `\`${char}\`` : NOT_SHOWN;
  if (offset === text.length) got = `the end of the ${line === undefined ? "file" : "line"}`;
  return fileIssue("invalid_json", file, place, got, line ?? before.length);
}
