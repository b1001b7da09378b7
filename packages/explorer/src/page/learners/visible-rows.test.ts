import fc from "fast-check";
import { expect, test } from "vitest";
import { scrollToRow, visibleRows } from "./visible-rows.ts";

test("draws what is in sight and a little beyond", () => {
  expect(visibleRows(0, 400, 40, 100_000)).toEqual({ first: 0, end: 16 });
  expect(visibleRows(40_000, 400, 40, 100_000)).toEqual({ first: 994, end: 1016 });
  expect(visibleRows(3_999_600, 400, 40, 100_000)).toEqual({ first: 99_984, end: 100_000 });
  expect(visibleRows(0, 400, 40, 0)).toEqual({ first: 0, end: 0 });
});

test("a row that is scrolled to is wholly in sight, and drawn", () => {
  const count = 100_000;
  fc.assert(
    fc.property(
      fc.nat(count - 1),
      fc.nat(count * 40),
      fc.integer({ min: 40, max: 2000 }),
      (row, from, viewport) => {
        const scrollTop = scrollToRow(row, from, viewport, 40);
        expect(row * 40).toBeGreaterThanOrEqual(scrollTop);
        expect(row * 40 + 40).toBeLessThanOrEqual(scrollTop + viewport);
        const { first, end } = visibleRows(scrollTop, viewport, 40, count);
        expect(row).toBeGreaterThanOrEqual(first);
        expect(row).toBeLessThan(end);
      },
    ),
  );
});

test("a row in sight is not scrolled to", () => {
  expect(scrollToRow(5, 100, 400, 40)).toBe(100);
});
