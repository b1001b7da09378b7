import { describe, expect, it } from "vitest";
import { findSyntaxIssue } from "./json-syntax.ts";

describe("findSyntaxIssue", () => {
  it.each([
    ["", 0, "a value"],
    ["  ", 2, "a value"],
    ["nul", 0, "a value"],
    ["NaN", 0, "a value"],
    ["-", 0, "a value"],
    ["'a'", 0, "a value"],
    ["\uFEFF1", 0, "a value"],
    ["1 2", 2, "nothing more"],
    ["01", 1, "nothing more"],
    ["1.", 1, "nothing more"],
    ["[1 2]", 3, '"," or "]"'],
    ["[1}", 2, '"," or "]"'],
    ["[", 1, 'a value or "]"'],
    ["[1,]", 3, "a value"],
    ["{", 1, 'a name in double quotes or "}"'],
    ["{a:1}", 1, 'a name in double quotes or "}"'],
    ['{"a":1,}', 7, "a name in double quotes"],
    ['{"a" 1}', 5, '":"'],
    ['{"a":}', 5, "a value"],
    ['{"a":1', 6, '"," or "}"'],
    ['{"a":1 "b":2}', 7, '"," or "}"'],
    ['["a', 3, "the closing quote of a string"],
    ['"a\tb"', 2, "control characters of a string escaped"],
    ['"a\\x"', 2, "a valid JSON escape"],
    ['"\\u12g4"', 1, "a valid JSON escape"],
  ])("finds the position at which %j stops being JSON", (text, offset, expected) => {
    expect(findSyntaxIssue(text)).toEqual({ offset, expected });
  });

  it("finds nothing in valid JSON", () => {
    expect(
      findSyntaxIssue(' {"a": [1, -2.5e+3, true, null, "\\u00e9\\n"], "b": {}, "c": []}\r\n'),
    ).toBeUndefined();
  });

  it("accepts any depth of nesting", () => {
    const depth = 1_000_000;
    expect(findSyntaxIssue("[".repeat(depth))).toEqual({
      offset: depth,
      expected: 'a value or "]"',
    });
    expect(findSyntaxIssue("[".repeat(depth) + "]".repeat(depth))).toBeUndefined();
  });
});
