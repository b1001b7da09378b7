import { expect, test } from "vitest";
import { standardisedFeatures } from "./features.ts";

test("columns are mean scores then success rates, each of mean 0 and population deviation 1; a constant one is 0", () => {
  const features = standardisedFeatures({
    domains: 2,
    traces: new Uint32Array(3),
    meanScore: Float64Array.of(0.1, 0.7, 0.5, 0.7, 0.9, 0.7),
    successRate: Float64Array.of(0, 1, 0, 1, 0.6, 0),
  });
  expect(features).toMatchObject({ rows: 3, columns: 4 });
  const high = Math.sqrt(1.5);
  const column = (c: number) => [0, 1, 2].map((row) => features.data[row * 4 + c]);
  expect(column(0)).toEqual([-high, 0, high].map((x) => expect.closeTo(x, 12)));
  expect(column(1)).toEqual([0, 0, 0]);
  expect(column(2)).toEqual(
    [-Math.SQRT1_2, -Math.SQRT1_2, Math.SQRT2].map((x) => expect.closeTo(x, 12)),
  );
  expect(column(3)).toEqual(
    [Math.SQRT1_2, Math.SQRT1_2, -Math.SQRT2].map((x) => expect.closeTo(x, 12)),
  );
});
