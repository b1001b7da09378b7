import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("writes semicolons and decimal commas in French, and commas and decimal points otherwise", () => {
  const rows = [
    ["Élève", "Score"],
    ["Lou; B.", 0.5],
    ['"Z"', undefined],
  ];
  expect(csvOf(rows, "fr")).toBe('\uFEFFÉlève;Score\r\n"Lou; B.";0,5\r\n"""Z""";\r\n');
  expect(csvOf(rows, "en")).toBe('\uFEFFÉlève,Score\r\n"Lou; B.",0.5\r\n"""Z""",\r\n');
});

test.each(["=1+1", "+33", "-2", "@SUM(A1)", " =1", "\t=1", "＝1", "\n=1"])(
  "prevents the text %j from running as a formula",
  (text) => {
    expect(read(csvOf([[text]], "en"), ",")).toEqual([[`'${text}`]]);
  },
);

test("CSV readers recover every text, apart from the character that guards against formulas", () => {
  const text = fc.string({ unit: "grapheme" });
  const unguarded = (rows: readonly (readonly string[])[]): string[][] =>
    rows.map((row) => row.map((cell) => cell.replace(/^'/, "")));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      expect(unguarded(read(csvOf(rows, "fr"), ";"))).toEqual(unguarded(rows));
    }),
  );
});

/** Returns the rows of a CSV text, parsed strictly according to RFC 4180. */
function read(csv: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const fields = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r\n)`,
    "gy",
  );
  const body = csv.slice(1);
  for (const [, quoted, plain, end] of body.matchAll(fields)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}
