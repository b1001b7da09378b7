import { expect, test } from "vitest";
import { Bootstrap, type Ratio } from "./figures.ts";

/** The mean of one value for each learner. */
function meanOf(numerators: Float64Array): Ratio {
  const ones = numerators.map(() => 1);
  return { numerators, denominators: ones, marks: ones };
}

test("the interval of a mean is as wide as theory says", () => {
  // 400 learners, half of them 1: the standard error is 0.025, so 95 % lie within 0.049.
  const values = new Float64Array(400).map((_, i) => i % 2);
  const figure = new Bootstrap(400, 2000, 42).ratio(meanOf(values));
  expect(figure).toEqual({
    value: 0.5,
    low: expect.closeTo(0.451, 2),
    high: expect.closeTo(0.549, 2),
  });
});

test("the same seed draws the same learners, another seed others", () => {
  const values = new Float64Array(50).map((_, i) => i);
  const of = (seed: number) => new Bootstrap(50, 100, seed).ratio(meanOf(values));
  expect(of(1)).toEqual(of(1));
  expect(of(1)).not.toEqual(of(2));
});

test("learners with nothing to count do not make a figure", () => {
  const four = Float64Array.of(1, 1, 1, 1, 0, 0, 0, 0, 0);
  const ratio = new Bootstrap(9, 100, 1).ratio({
    ...{ numerators: new Float64Array(9), denominators: four, marks: four },
  });
  expect(ratio).toHaveProperty("cannot_be_judged");
});
