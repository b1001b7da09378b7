import { describe, expect, test } from "vitest";
import { round3 } from "./conventions.ts";
import {
  clusterSignal,
  clusterSuccessRate,
  cosine,
  DEFAULT_WEIGHTS,
  gradeFit,
  SCORE_PARTS,
  scaleToUnit,
  scoreParts,
  scoreResource,
  semanticSimilarity,
  skillOverlap,
  targetVector,
} from "./score.ts";

describe("the score", () => {
  const facts = {
    targetSkillsCarried: 1,
    skills: 2,
    gradeDistance: 1,
    semanticSimilarity: 0.8126,
    clusterSignal: 0.25,
  };

  test("is the weighted sum of its parts, with the published weights by default", () => {
    expect(scoreResource(facts)).toBeCloseTo(0.57752, 12);
    expect(round3(scoreResource(facts))).toBe(0.578);
  });

  test("has one part and one weight for each row of the table", () => {
    expect(scoreParts(facts)).toEqual({
      skillOverlap: 0.5,
      gradeFit: 0.7,
      semanticSimilarity: 0.8126,
      clusterSignal: 0.25,
    });
    expect(Object.keys(DEFAULT_WEIGHTS)).toEqual(SCORE_PARTS.map(({ name }) => name));
  });

  test("uses the given weights", () => {
    const weights = { skillOverlap: 0, gradeFit: 0, semanticSimilarity: 1, clusterSignal: 0 };
    expect(scoreResource(facts, weights)).toBe(0.8126);
  });
});

test("skill overlap is the share of the resource's skills that are targeted", () => {
  expect(skillOverlap(1, 4)).toBe(0.25);
});

test.each([
  [0, 1],
  [1, 0.7],
  [2, 0.4],
  [3, 0.1],
  [4, 0],
])("the grade fit of a resource %d grades away is %d", (distance, fit) => {
  expect(gradeFit(distance)).toBeCloseTo(fit, 12);
});

describe("semantic similarity", () => {
  test.each([
    [1, 1],
    [0, 0.5],
    [-1, 0],
    [1.0000000000000002, 1],
  ])("for a cosine of %d is %d", (cosine, similarity) => {
    expect(semanticSimilarity(cosine)).toBe(similarity);
  });

  test("uses the mean of all target skills, scaled to length 1", () => {
    const aim = targetVector([Float64Array.of(1, 0), Float64Array.of(0.6, 0.8)]);
    expect(cosine(aim, aim)).toBeCloseTo(1, 12);
    expect(cosine(aim, Float64Array.of(1, 0))).toBeCloseTo(0.8 / Math.sqrt(0.8), 12);
  });

  test("is 0.5 for the zero vector, as for a cosine of 0", () => {
    const aim = targetVector([Float64Array.of(1, 0), Float64Array.of(-1, 0)]);
    expect([...aim]).toEqual([0, 0]);
    expect(semanticSimilarity(cosine(aim, Float64Array.of(1, 0)))).toBe(0.5);
  });

  test.each([1e200, 1e-200, 5e-324])("keeps the direction of a vector of length %d", (length) => {
    expect([...scaleToUnit(Float64Array.of(length, 0))]).toEqual([1, 0]);
  });
});

describe("a cluster's success rate", () => {
  test.each([
    { attempted: 5, succeeded: 4, leastPeers: 5, rate: 0.8 },
    { attempted: 4, succeeded: 3, leastPeers: 5, rate: null },
    { attempted: 9, succeeded: 0, leastPeers: 5, rate: null },
    { attempted: 9, succeeded: 9, leastPeers: 5, rate: null },
    { attempted: 1, succeeded: 1, leastPeers: 1, rate: 1 },
    { attempted: 2, succeeded: 0, leastPeers: 1, rate: 0 },
    { attempted: 0, succeeded: 0, leastPeers: 1, rate: null },
  ])("is $rate for $succeeded of $attempted with least peers $leastPeers", (one) => {
    expect(clusterSuccessRate(one.attempted, one.succeeded, one.leastPeers)).toBe(one.rate);
  });

  test("is the signal, or the rate over all published resources if the resource has no rate", () => {
    expect(clusterSignal(0.8, { attempted: 10, succeeded: 7 })).toBe(0.8);
    expect(clusterSignal(null, { attempted: 10, succeeded: 7 })).toBe(0.7);
    expect(clusterSignal(null, { attempted: 0, succeeded: 0 })).toBe(0);
  });
});
