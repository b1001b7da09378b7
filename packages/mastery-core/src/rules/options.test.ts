import { expect, test } from "vitest";
import { DEFAULT_RULES, problemsOfRules, resolveRules } from "./options.ts";
import { DEFAULT_WEIGHTS } from "./score.ts";

test("options replace the defaults of the rules", () => {
  expect(resolveRules({})).toEqual(DEFAULT_RULES);
  expect(resolveRules({ topN: 3 })).toEqual({ ...DEFAULT_RULES, topN: 3 });
});

test("reports all options outside their range together", () => {
  expect(
    problemsOfRules({
      seed: 0.5,
      kRange: [5, 1],
      restarts: 0,
      maxIterations: Number.NaN,
      silhouetteSample: 2,
      weights: { ...DEFAULT_WEIGHTS, gradeFit: -0.25 },
      weakThreshold: 1.5,
      latestResources: 0,
      labelThresholds: { strong: "0.7" as unknown as number, weak: -1 },
      difficultyTraces: -1,
      reach: { from: 0.5, to: 2 },
      aim: -0.1,
      leastPeers: 0,
      skillsToDiscover: 0,
      skillsToConsolidate: 101,
      repeatsOfOneSet: 2.5,
      failuresThatHoldBack: 0,
      topN: 101,
    }),
  ).toEqual([
    "seed: expected an integer from -2147483648 to 4294967295, got 0.5",
    "kRange[1]: expected an integer from 2 to 64, got 1",
    "restarts: expected an integer from 1 to 1000, got 0",
    "maxIterations: expected an integer from 1 to 10000, got NaN",
    "silhouetteSample: expected an integer from 3 to 2147483648, got 2",
    "weights.gradeFit: expected a number from 0 to 1, got -0.25",
    "weakThreshold: expected a number from 0 to 1, got 1.5",
    "latestResources: expected an integer from 1 to 100, got 0",
    'labelThresholds.strong: expected a number from 0 to 1, got "0.7"',
    "labelThresholds.weak: expected a number from 0 to 1, got -1",
    "difficultyTraces: expected a number greater than 0, at most 1000000, got -1",
    "reach.to: expected a number from 0 to 1, got 2",
    "aim: expected a number from 0 to 1, got -0.1",
    "leastPeers: expected an integer from 1 to 4294967295, got 0",
    "skillsToDiscover: expected an integer from 1 to 100, got 0",
    "skillsToConsolidate: expected an integer from 1 to 100, got 101",
    "repeatsOfOneSet: expected an integer from 1 to 100, got 2.5",
    "failuresThatHoldBack: expected an integer from 1 to 4294967295, got 0",
    "topN: expected an integer from 1 to 100, got 101",
  ]);
});

test("rejects values of another type, including null, and replaces undefined with the default", () => {
  const options = { kRange: 3, weights: "many", labelThresholds: null } as unknown as object;
  expect(problemsOfRules(options)).toEqual([
    "kRange: expected a list of two integers, got 3",
    'weights: expected { skillOverlap, gradeFit, semanticSimilarity, clusterSignal }, got "many"',
    "labelThresholds: expected { strong, weak }, got null",
  ]);
  expect(resolveRules({ topN: undefined } as object)).toEqual(DEFAULT_RULES);
});

test("later changes to the options do not affect the rules", () => {
  const weights = { ...DEFAULT_WEIGHTS };
  const rules = resolveRules({ weights });
  weights.skillOverlap = 0;
  expect(rules.weights).toEqual(DEFAULT_WEIGHTS);
});

test("returns rules in the order of the defaults, for any order of the options", () => {
  const { skillOverlap, ...others } = DEFAULT_WEIGHTS;
  const rules = resolveRules({ topN: 10, weights: { ...others, skillOverlap }, seed: 42 });
  expect(JSON.stringify(rules)).toBe(JSON.stringify(DEFAULT_RULES));
});

const { gradeFit, ...threeWeights } = DEFAULT_WEIGHTS;
const wholes: [what: string, options: object, message: string][] = [
  [
    "a range of k that starts with the larger number",
    { kRange: [5, 3] },
    "kRange: expected the smaller number first, got [5, 3]",
  ],
  [
    "a range of k with only one number",
    { kRange: [3] },
    "kRange: expected a list of two integers, got a list",
  ],
  [
    "weights with a sum other than 1",
    { weights: { ...DEFAULT_WEIGHTS, gradeFit: 0.5 } },
    "weights: expected a sum of 1, got 1.3",
  ],
  [
    "a misspelt weight",
    { weights: { ...threeWeights, gradeFitness: gradeFit } },
    [
      "weights: expected only the names skillOverlap, gradeFit, semanticSimilarity, clusterSignal, got an unknown name; did you mean gradeFit?",
      "weights.gradeFit: expected a number from 0 to 1, got nothing",
    ].join("\n"),
  ],
  [
    "an extra weight",
    { weights: { ...DEFAULT_WEIGHTS, duration: 0 } },
    "weights: expected only the names skillOverlap, gradeFit, semanticSimilarity, clusterSignal, got an unknown name",
  ],
  [
    "a weak threshold above the strong threshold",
    { labelThresholds: { strong: 0.5, weak: 0.6 } },
    "labelThresholds: expected weak to be at most strong, got weak 0.6, strong 0.5",
  ],
  [
    "a reach that starts with the higher score",
    { reach: { from: 0.9, to: 0.5 } },
    "reach: expected from to be at most to, got from 0.9, to 0.5",
  ],
  [
    "an unknown threshold",
    { labelThresholds: { strong: 0.7, weak: 0.55, medium: 0.6 } },
    "labelThresholds: expected only the names strong, weak, got an unknown name",
  ],
];

test.each(wholes)("rejects %s, and quotes the values", (_, options, message) => {
  expect(problemsOfRules(options).join("\n")).toBe(message);
});
