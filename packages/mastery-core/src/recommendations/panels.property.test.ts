import fc from "fast-check";
import { expect, test } from "vitest";
import { combine, fillPanel, PANEL } from "./panels.ts";
import { Terms } from "./terms.ts";

test("combines the coordinates of eight rows as one would row by row, zeros where there is no row", () => {
  const problem = fc.record({
    columns: fc.integer({ min: 1, max: 5 }),
    rows: fc.array(fc.nat(5), { minLength: PANEL, maxLength: PANEL }),
    terms: fc.array(fc.record({ item: fc.nat(4), factor: fc.integer({ min: -3, max: 3 }) })),
  });
  fc.assert(
    fc.property(problem, ({ columns, rows, terms }) => {
      const matrix = Float64Array.from({ length: 4 * columns }, (_, i) => (i * i) % 17);
      const used = terms.filter(({ item }) => item < columns);
      const panel = new Float64Array(2 * columns * PANEL).fill(99);
      const sums = new Float64Array(PANEL).fill(7);
      const start = columns * PANEL;
      fillPanel(panel.subarray(start), matrix, columns, Uint32Array.from(rows));
      const combinations = new Terms();
      combinations.add(0, 99);
      combinations.end();
      for (const { item, factor } of used) combinations.add(item, factor);
      combinations.end();
      combine(panel, start, combinations, 1, sums);
      const expected = rows.map((row) =>
        used.reduce((sum, { item, factor }) => {
          return sum + factor * (row < 4 ? matrix[row * columns + item]! : 0);
        }, 0),
      );
      expect([...sums].map((sum) => sum + 0)).toEqual(expected.map((sum) => sum + 0));
    }),
  );
});
