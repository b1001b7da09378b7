import { expect, test } from "vitest";
import { DEFAULT_RULES, resolveRules } from "./options.ts";
import { DEFAULT_WEIGHTS } from "./rules/score.ts";

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
      pseudoTraces: -1,
      leastPeers: 0,
      skillsToDiscover: 0,
      skillsToConsolidate: 101,
      repeatsOfOneSet: 2.5,
      failuresThatHoldBack: 0,
      topN: 101,
    }),
  ).toThrow(
    [
      "seed: expected an integer from -2147483648 to 4294967295, got 0.5",
      "kRange[1]: expected an integer from 2 to 64, got 1",
      "restarts: expected an integer from 1 to 1000, got 0",
      "maxIterations: expected an integer from 1 to 10000, got NaN",
      "silhouetteSample: expected an integer from 3 to 2147483648, got 2",
      "weights.gradeFit: expected a number from 0 to 1, got -0.25",
      "weakThreshold: expected a number from 0 to 1, got 1.5",
      'labelThresholds.strong: expected a number from 0 to 1, got "0.7"',
      "labelThresholds.weak: expected a number from 0 to 1, got -1",
      "pseudoTraces: expected a number above 0, up to 1000000, got -1",
      "leastPeers: expected an integer from 1 to 4294967295, got 0",
      "skillsToDiscover: expected an integer from 1 to 100, got 0",
      "skillsToConsolidate: expected an integer from 1 to 100, got 101",
      "repeatsOfOneSet: expected an integer from 1 to 100, got 2.5",
      "failuresThatHoldBack: expected an integer from 1 to 4294967295, got 0",
      "topN: expected an integer from 1 to 100, got 101",
    ].join("\n"),
  );
});

test("values of another type are refused, not read", () => {
  const options = { kRange: 3, weights: "many", labelThresholds: null } as unknown as object;
  expect(() => resolveRules(options)).toThrow(
    [
      "kRange: expected a list of two integers, got 3",
      "weights.skillOverlap: expected a number from 0 to 1, got nothing",
      "weights.gradeFit: expected a number from 0 to 1, got nothing",
      "weights.semanticSimilarity: expected a number from 0 to 1, got nothing",
      "weights.clusterSignal: expected a number from 0 to 1, got nothing",
    ].join("\n"),
  );
});

test("the rules are copies, which a later change of the options does not reach", () => {
  const weights = { ...DEFAULT_WEIGHTS };
  const rules = resolveRules({ weights });
  weights.skillOverlap = 0;
  expect(rules.weights).toEqual(DEFAULT_WEIGHTS);
});

test.each([
  [{ kRange: [5, 3] as const }, "kRange: expected the smaller number first, got [5, 3]"],
  [{ weights: { ...DEFAULT_WEIGHTS, gradeFit: 0.5 } }, "weights: expected a sum of 1, got 1.3"],
])("%j is refused as a whole", (options, message) => {
  expect(() => resolveRules(options)).toThrow(message);
});
