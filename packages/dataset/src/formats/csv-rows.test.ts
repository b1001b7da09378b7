import { expect, test } from "vitest";
import { RowSplitter } from "./csv-rows.ts";

/** What is told of lines, numbered from 1. */
function told(...lines: readonly string[]): unknown[] {
  const found: unknown[] = [];
  const rows = new RowSplitter({
    row: (cells, line) => found.push([line, ...cells]),
    invalid: (problem, line) => found.push([line, problem]),
  });
  for (const [i, line] of lines.entries()) rows.line(line, i + 1);
  rows.end();
  return found;
}

test("empty lines are no rows, but part of a cell in quotes", () => {
  expect(told("", "a;b", "\r", '"1', "", '2";', " ")).toEqual([
    [2, "a", "b"],
    [6, "1\n\n2", ""],
    [7, " "],
  ]);
});

test("lines may end in one way or the other", () => {
  expect(told("a,b\r", "c,d", 'e,"f"\r', '"g\r', 'h",i\r')).toEqual([
    [1, "a", "b"],
    [2, "c", "d"],
    [3, "e", "f"],
    [5, "g\r\nh", "i"],
  ]);
});

test("cells may be empty, in quotes too, and at the end", () => {
  expect(told("a,b,c", ",,", '"","",', '"""",a,""')).toEqual([
    [1, "a", "b", "c"],
    [2, "", "", ""],
    [3, "", "", ""],
    [4, '"', "a", ""],
  ]);
});

test.each(['a"b,c', '"a"b,c', ' "a",c', '"a" ,c', 'a,b"', 'a,""b'])(
  "the quote in %s is a fault, and the next line is a row",
  (row) => {
    expect(told("x,y", row, "d,e")).toEqual([
      [1, "x", "y"],
      [2, "quotes"],
      [3, "d", "e"],
    ]);
  },
);

test("a quote where none may be is a fault of its line, also after others of the row", () => {
  expect(told("x,y", 'a,"b', 'c"d', "e,f")).toEqual([
    [1, "x", "y"],
    [3, "quotes"],
    [4, "e", "f"],
  ]);
});

test("quotes that are never closed are a fault of the line on which the row starts", () => {
  expect(told("x,y", "a,b", 'c,"d', "e,f", "g,h")).toEqual([
    [1, "x", "y"],
    [2, "a", "b"],
    [3, "unclosed"],
  ]);
});

test("a row of more than 16 MiB on many lines is a fault, and the next line starts another", () => {
  const mebibyte = "x".repeat(2 ** 20);
  const rows = told("x,y", 'a,"b', ...Array.from({ length: 16 }, () => mebibyte), "c,d");
  expect(rows[1]).toEqual([18, "too long"]);
  expect(rows.slice(2)).toEqual([[19, "c", "d"]]);
});
