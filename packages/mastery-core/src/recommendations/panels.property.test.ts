import fc from "fast-check";
import { expect, test } from "vitest";
import { combine, fillPanel, PANEL } from "./panels.ts";

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
      const results = new Float64Array(PANEL + 1).fill(7);
      const start = columns * PANEL;
      fillPanel(panel.subarray(start), matrix, columns, Uint32Array.from(rows));
      const items = Uint32Array.from(used, ({ item }) => item);
      const factors = Float64Array.from(used, ({ factor }) => factor);
      combine(panel, start, items, factors, used.length, results, 1);
      const expected = rows.map((row) =>
        used.reduce((sum, { item, factor }) => {
          return sum + factor * (row < 4 ? matrix[row * columns + item]! : 0);
        }, 0),
      );
      expect([...results].map((sum) => sum + 0)).toEqual([7, ...expected.map((sum) => sum + 0)]);
    }),
  );
});
