import { expect, test } from "vitest";
import { estimate, level, meanScore, rate, successRate } from "./estimates.ts";

test("a mean score is one division, so a mean of 0.6 is the double 0.6", () => {
  expect(meanScore(1_800_000_000, 3)).toBe(0.6);
  expect(successRate(1, 3)).toBe(1 / 3);
});

test("pseudo-traces draw a level towards the mean of all learners", () => {
  expect(level({ scoreSum: 600_000_000, scored: 2 }, 0.6, 5)).toBeCloseTo(3.6 / 7, 15);
  expect(level({ scoreSum: 0, scored: 0 }, 0.9, 5)).toBeCloseTo(0.9, 15);
});

test("pseudo-traces draw a rate towards the success rate of all learners", () => {
  expect(rate(0, 2, 0.5, 5)).toBeCloseTo(2.5 / 7, 15);
  expect(rate(0, 0, 0.5, 5)).toBe(0.5);
});

test("pseudo-traces draw an estimate of a skill towards the learner's level in its domain", () => {
  const standing = { level: 3.6 / 7, populationMean: 0.6 };
  const own = { scoreSum: 600_000_000, scored: 2 };
  expect(estimate(own, 0.6, standing, 5)).toBeCloseTo((0.6 + 5 * (3.6 / 7)) / 7, 15);
});

test.each([
  { level: 1, populationMean: 0.2, expected: 1 },
  { level: 0, populationMean: 0.8, expected: 0 },
])(
  "the value that pseudo-traces stand for is clamped to $expected",
  ({ level, populationMean, expected }) => {
    expect(estimate({ scoreSum: 0, scored: 0 }, 0.5, { level, populationMean }, 5)).toBe(expected);
  },
);
