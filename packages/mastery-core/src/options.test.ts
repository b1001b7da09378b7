import { expect, test } from "vitest";
import { DEFAULT_RULES, resolveRules } from "./options.ts";
import { DEFAULT_WEIGHTS } from "./recommendations/score.ts";

test("what is not given has its default", () => {
  expect(resolveRules({})).toEqual(DEFAULT_RULES);
  expect(resolveRules({ topN: 3 })).toEqual({ ...DEFAULT_RULES, topN: 3 });
});

test("every option outside its range is told at once", () => {
  expect(() =>
    resolveRules({
      seed: 0.5,
      kRange: [5, 1],
      restarts: 0,
      maxIterations: Number.NaN,
      silhouetteSample: 2,
      weights: { ...DEFAULT_WEIGHTS, gradeFit: -0.25 },
      weakThreshold: 1.5,
      labelThresholds: { strong: "0.7" as unknown as number, weak: -1 },
      topN: 101,
    }),
  ).toThrow(
    [
      "seed: expected an integer from -2147483648 to 4294967295, got 0.5",
      "kRange[1]: expected an integer from 2 to 64, got 1",
      "kRange: expected the smaller number first, got [5, 1]",
      "restarts: expected an integer from 1 to 1000, got 0",
      "maxIterations: expected an integer from 1 to 10000, got NaN",
      "silhouetteSample: expected an integer from 3 to 2147483648, got 2",
      "weights.gradeFit: expected a number from 0 to 1, got -0.25",
      "weights: expected a sum of 1, got 0.55",
      "weakThreshold: expected a number from 0 to 1, got 1.5",
      "labelThresholds.strong: expected a number from 0 to 1, got 0.7",
      "labelThresholds.weak: expected a number from 0 to 1, got -1",
      "topN: expected an integer from 1 to 100, got 101",
    ].join("\n"),
  );
});
