import fc from "fast-check";
import { expect, test } from "vitest";
import { fitLogistic, predictLogistic, type SparseRows } from "./logistic-regression.ts";

/** Rows with these values; zeros are left out. */
function sparse(rows: readonly (readonly number[])[]): SparseRows {
  const cells = rows.map((row) =>
    row.flatMap((value, feature) => (value === 0 ? [] : [{ feature, value }])),
  );
  const offsets = new Uint32Array(rows.length + 1);
  cells.forEach((row, i) => {
    offsets[i + 1] = offsets[i]! + row.length;
  });
  return {
    offsets,
    feature: Uint32Array.from(cells.flat(), ({ feature }) => feature),
    value: Float32Array.from(cells.flat(), ({ value }) => value),
  };
}

test("with nothing but an intercept, the weight is the log-odds", () => {
  const rows = sparse([[1], [1], [1], [1]]);
  const weights = fitLogistic(rows, Uint8Array.of(1, 1, 1, 0), 1, 0);
  expect(weights[0]).toBeCloseTo(Math.log(3), 4);
  expect(predictLogistic(rows, weights)[0]).toBeCloseTo(0.75, 5);
});

test("with a feature per group, each group gets its own log-odds", () => {
  const rows = sparse([
    [1, 0],
    [1, 0],
    [1, 0],
    [0, 1],
    [0, 1],
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
  const weights = fitLogistic(rows, Uint8Array.of(1, 1, 0, 1, 0, 0, 0, 0), 2, 0);
  expect(weights[0]).toBeCloseTo(Math.log(2), 4);
  expect(weights[1]).toBeCloseTo(Math.log(1 / 4), 4);
});

test("a penalised weight solves w = (successes - n · p) / penalty", () => {
  // One row that succeeded: w = 1 - 1 / (1 + e^-w), which is 0.4011 by Newton's method on paper.
  const weights = fitLogistic(sparse([[1]]), Uint8Array.of(1), 1, 1);
  expect(weights[0]).toBeCloseTo(0.40106, 4);
});

test("at the answer, what is predicted and what happened agree along every feature", () => {
  const row = fc.tuple(
    fc.constant(1),
    fc.integer({ min: -2, max: 2 }),
    fc.integer({ min: 0, max: 3 }),
  );
  const data = fc.array(fc.tuple(row, fc.boolean()), { minLength: 3, maxLength: 30 });
  fc.assert(
    fc.property(data, (given) => {
      const values = given.map(([one]) => one);
      const outcomes = Uint8Array.from(given, ([, outcome]) => Number(outcome));
      const rows = sparse(values);
      const weights = fitLogistic(rows, outcomes, 3, 1);
      const predicted = predictLogistic(rows, weights);
      for (let j = 0; j < 3; j++) {
        const left = values.reduce(
          (sum, one, i) => sum + one[j]! * (outcomes[i]! - predicted[i]!),
          0,
        );
        expect(left).toBeCloseTo(weights[j]!, 3);
      }
    }),
  );
});
