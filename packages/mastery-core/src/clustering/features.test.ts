import { expect, test } from "vitest";
import { learnerFeatures, standardisationOf, standardise } from "./features.ts";

test("columns are levels, then rates, standardised to mean 0 and population deviation 1; a constant one is 0", () => {
  const features = learnerFeatures(
    {
      traces: new Uint32Array(3),
      scored: Uint32Array.of(5, 5, 5, 5, 5, 0),
      scoreSum: Float64Array.of(0.5e9, 3.5e9, 2.5e9, 3.5e9, 4.5e9, 0),
      successes: Uint32Array.of(0, 5, 0, 5, 3, 0),
    },
    {
      domainMean: Float64Array.of(0.5, 0.7),
      domainRate: Float64Array.of(0.5, 0.4),
      skillMean: new Float64Array(0),
    },
    5,
  );
  standardise(features, standardisationOf(features));
  expect(features).toMatchObject({ rows: 3, columns: 4 });
  const column = (c: number) => [0, 1, 2].map((row) => features.data[row * 4 + c]);
  const near = (...values: readonly number[]) => values.map((value) => expect.closeTo(value, 12));
  // Levels 0.3, 0.5 and 0.7; 0.7 for all; rates 0.25, 0.25 and 0.55; 0.7, 0.7 and 0.4.
  expect(column(0)).toEqual(near(-Math.sqrt(1.5), 0, Math.sqrt(1.5)));
  expect(column(1)).toEqual([0, 0, 0]);
  expect(column(2)).toEqual(near(-Math.SQRT1_2, -Math.SQRT1_2, Math.SQRT2));
  expect(column(3)).toEqual(near(Math.SQRT1_2, Math.SQRT1_2, -Math.SQRT2));
});
