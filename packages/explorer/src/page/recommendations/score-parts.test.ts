import { gradeFit, type Recommendation, scoreResource, type Weights } from "@mastery/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scoreParts } from "./score-parts.ts";

const round = (x: number): number => Math.round(x * 1000) / 1000;

/** A recommendation as the service makes it: scored on exact values, served rounded. */
function served(
  { targeted = 1, skills = 1, distance = 0, similarity = 0.7, rate = 0.5 as number | null },
  weights?: Weights,
): Recommendation {
  const parts = {
    skillOverlap: targeted / skills,
    gradeFit: gradeFit(distance),
    semanticSimilarity: similarity,
    clusterSignal: rate ?? 0,
  };
  return {
    resource_id: "EX001",
    title: "",
    score: scoreResource(parts, weights),
    weak_skills_targeted: Array.from({ length: targeted }, (_, n) => `skill ${n}`),
    grade_distance: distance,
    semantic_similarity: round(similarity),
    cluster_success_rate: rate === null ? null : round(rate),
    explanation: "",
  };
}

const points = (recommendation: Recommendation): readonly number[] | undefined =>
  scoreParts(recommendation)?.parts.map((part) => round(part.points));

test("takes a score apart", () => {
  const recommendation = served({
    targeted: 2,
    skills: 3,
    distance: 1,
    similarity: 0.771,
    rate: 0.833,
  });
  expect(scoreParts(recommendation)?.skillCount).toBe(3);
  expect(points(recommendation)).toEqual([0.333, 0.14, 0.154, 0.083]);
});

test("an unknown success rate adds nothing", () => {
  expect(points(served({ rate: null }))).toEqual([0.5, 0.2, 0.14, 0]);
});

test("finds the skills of any resource with up to 12, from rounded fields, and the parts add up to the score", () => {
  const recommendation = fc.record({
    targeted: fc.integer({ min: 1, max: 12 }),
    more: fc.nat(11),
    distance: fc.integer({ min: 0, max: 4 }),
    similarity: fc.double({ min: 0, max: 1, noNaN: true }),
    rate: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  });
  fc.assert(
    fc.property(recommendation, ({ targeted, more, ...rest }) => {
      const skills = Math.min(targeted + more, 12);
      const input = served({ targeted, skills, ...rest });
      const found = scoreParts(input)!;
      expect(found.skillCount).toBe(skills);
      const sum = found.parts.reduce((total, part) => total + part.points, 0);
      expect(Math.abs(sum - input.score)).toBeLessThan(0.001);
    }),
  );
});

describe("shows no parts rather than wrong ones", () => {
  test("under other weights", () => {
    const weights = {
      skillOverlap: 0.4,
      gradeFit: 0.3,
      semanticSimilarity: 0.2,
      clusterSignal: 0.1,
    };
    expect(scoreParts(served({ skills: 3 }, weights))).toBeUndefined();
  });

  test("when the number of skills cannot be told", () => {
    expect(scoreParts(served({ skills: 40 }))).toBeUndefined();
  });

  test("when the score is less than the served parts", () => {
    expect(scoreParts({ ...served({}), score: 0.1 })).toBeUndefined();
  });

  test("without a targeted skill", () => {
    expect(scoreParts({ ...served({}), weak_skills_targeted: [] })).toBeUndefined();
  });
});
