import fc from "fast-check";
import { expect, test } from "vitest";
import { leastCostAssignment } from "./assignment.ts";

/** All ways to give each of some rows a column of its own. */
function* choices(rows: number, columns: number, taken: number[] = []): Generator<number[]> {
  if (taken.length === rows) yield taken;
  else {
    for (let column = 0; column < columns; column++) {
      if (!taken.includes(column)) yield* choices(rows, columns, [...taken, column]);
    }
  }
}

function costOf(costs: readonly (readonly number[])[], assigned: readonly number[]): number {
  return assigned.reduce((sum, column, row) => sum + costs[row]![column]!, 0);
}

const matrices = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat(2)).chain(([rows, more]) =>
  fc.array(fc.array(fc.nat(20), { minLength: rows + more, maxLength: rows + more }), {
    minLength: rows,
    maxLength: rows,
  }),
);

test("an assignment gives each row a different column, at the least sum of all", () => {
  fc.assert(
    fc.property(matrices, (costs) => {
      const assigned = leastCostAssignment(costs);
      expect(new Set(assigned).size).toBe(costs.length);
      const all = [...choices(costs.length, costs[0]!.length)].map((one) => costOf(costs, one));
      expect(costOf(costs, assigned)).toBe(Math.min(...all));
    }),
  );
});

test("no rows are assigned nothing, and 64 clusters are assigned at once", () => {
  expect(leastCostAssignment([])).toEqual([]);
  const costs = Array.from({ length: 64 }, (_, i) =>
    Array.from({ length: 64 }, (_, j) => Math.abs(i - ((j * 37) % 64))),
  );
  expect(costOf(costs, leastCostAssignment(costs))).toBe(0);
});
