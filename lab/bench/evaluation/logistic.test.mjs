import { expect, test } from "vitest";
import { fitLogistic, logistic, SparseRows } from "./logistic.mjs";

/** Returns rows with an intercept and two features of very different size. The outcomes depend on the two features only approximately. */
function someRows() {
  const rows = new SparseRows();
  for (let i = 0; i < 200; i++) {
    const [large, small] = [1000 * (i % 7), 0.001 * (i % 5)];
    const features = Object.entries([1, large, small]).map(([j, value]) => [Number(j), value]);
    rows.add(features, Number((i * 37) % 11 < 3 + (i % 7)));
  }
  return rows;
}

test("a fit converges: a second fit from the result changes nothing, and the gradient is 0", () => {
  const penalty = Float64Array.of(0, 1, 1);
  const rows = someRows();
  const weights = fitLogistic(rows, penalty);
  const again = fitLogistic(rows, penalty, weights);
  for (const [j, weight] of weights.entries()) expect(again[j]).toBeCloseTo(weight, 9);
  const errors = rows.times(weights).map((one, row) => rows.outcomes[row] - logistic(one));
  for (const [j, sum] of rows.sums(errors, 3).entries()) {
    expect(sum - penalty[j] * weights[j]).toBeCloseTo(0, 5);
  }
});
