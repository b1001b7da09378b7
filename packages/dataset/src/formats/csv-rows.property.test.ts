import fc from "fast-check";
import { expect, it } from "vitest";
import { type RowProblem, RowSplitter } from "./csv-rows.ts";
import { LineSplitter } from "./lines.ts";

type Told = readonly [line: number, row: readonly string[] | RowProblem];

function told(chunks: readonly Buffer[]): Told[] {
  const found: Told[] = [];
  const rows = new RowSplitter({
    row: (cells, line) => found.push([line, cells]),
    invalid: (problem, line) => found.push([line, problem]),
  });
  const lines = new LineSplitter({
    line: (text, number) => rows.line(text, number),
    tooLong: (number) => rows.tooLong(number),
    notUtf8: () => {},
  });
  for (const chunk of chunks) lines.push(chunk);
  lines.end();
  rows.end();
  return found;
}

const piece = fc.constantFrom(
  "a",
  "é",
  " ",
  '"',
  '""',
  ",",
  ";",
  "\t",
  "\n",
  "\r\n",
  "\r",
  "\uFEFF",
);
const text = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(""));

it("returns the cells that were written, with the line each row ends on", () => {
  const width = fc.integer({ min: 2, max: 4 });
  const table = width.chain((columns) =>
    fc.record({
      delimiter: fc.constantFrom(",", ";", "\t"),
      end: fc.constantFrom("\n", "\r\n"),
      quotesAll: fc.boolean(),
      rows: fc.array(fc.array(text, { minLength: columns, maxLength: columns })),
      columns: fc.constant(columns),
    }),
  );
  fc.assert(
    fc.property(table, ({ delimiter, end, quotesAll, rows, columns }) => {
      const header = Array.from({ length: columns }, (_, i) => `name${i}`);
      const written = [header, ...rows].map((cells) =>
        cells.map((cell) =>
          quotesAll || /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
        ),
      );
      let line = 0;
      const expected = [header, ...rows].map((cells): Told => {
        line += cells.join("").split("\n").length;
        return [line, cells];
      });
      const table = written.map((cells) => cells.join(delimiter) + end).join("");
      expect(told([Buffer.from(table)])).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

it("gives the same rows and faults however a text is cut into chunks", () => {
  fc.assert(
    fc.property(fc.array(text), fc.array(fc.nat({ max: 200 })), (parts, positions) => {
      const whole = Buffer.from(parts.join(""));
      const cuts = [0, ...positions.map((at) => Math.min(at, whole.length)), whole.length].sort(
        (a, b) => a - b,
      );
      const chunks = cuts.slice(1).map((end, i) => whole.subarray(cuts[i], end));
      expect(told(chunks)).toEqual(told([whole]));
    }),
    { numRuns: 500 },
  );
});
