import { expect, test } from "vitest";
import { Bootstrap, Tally } from "./bootstrap.ts";

/** Returns a tally with one value for each learner. */
function tallyOf(values: readonly number[]): Tally {
  const tally = new Tally();
  for (const [learner, value] of values.entries()) tally.add(learner, value);
  return tally;
}

test("the interval of a mean has the theoretical width", () => {
  // 400 learners, half of them 1: the standard error is 0.025, so 95% lie within 0.049.
  const values = Array.from({ length: 400 }, (_, i) => i % 2);
  expect(new Bootstrap(400, 2000, 42).figure(tallyOf(values))).toEqual({
    value: 0.5,
    low: expect.closeTo(0.451, 2),
    high: expect.closeTo(0.549, 2),
    learners: 400,
  });
});

test("the same seed draws the same learners, and a different seed draws different learners", () => {
  const tally = tallyOf(Array.from({ length: 50 }, (_, i) => i));
  const of = (seed: number) => new Bootstrap(50, 100, seed).figure(tally);
  expect(of(1)).toEqual(of(1));
  expect(of(1)).not.toEqual(of(2));
});

test("a figure contains the number of learners with values", () => {
  const tally = new Tally();
  for (const learner of [2, 2, 5]) tally.add(learner, 1);
  expect(new Bootstrap(9, 100, 1).figure(tally)).toMatchObject({ value: 1, learners: 2 });
});

test("gives no figure without data", () => {
  expect(new Bootstrap(9, 100, 1).figure(new Tally())).toEqual({
    cannot_be_judged: "it would divide by zero",
  });
});
