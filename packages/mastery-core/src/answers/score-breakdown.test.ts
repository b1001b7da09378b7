import { expect, test } from "vitest";
import { DEFAULT_WEIGHTS } from "../rules/score.ts";
import { scoreBreakdown } from "./facts.ts";

/** For a resource one grade away, with two target skills among three. */
const recommendation = {
  resource_id: "EX001",
  title: "Doubles",
  score: 0.791,
  weak_skills_targeted: ["Additionner", "Multiplier"],
  grade_distance: 1,
  semantic_similarity: 0.771,
  cluster_success_rate: 0.833,
  explanation: "",
};

test("each part has its value, weight and points", () => {
  expect(scoreBreakdown(recommendation, 2, 3, DEFAULT_WEIGHTS)).toEqual({
    skill_overlap: { value: 0.667, weight: 0.5, points: 0.333 },
    grade_fit: { value: 0.7, weight: 0.2, points: 0.14 },
    semantic_similarity: { value: 0.771, weight: 0.2, points: 0.154 },
    cluster_signal: { value: 0.833, weight: 0.1, points: 0.083 },
  });
});

test("points follow the weights in force", () => {
  const weights = { skillOverlap: 0, gradeFit: 1, semanticSimilarity: 0, clusterSignal: 0 };
  const parts = scoreBreakdown({ ...recommendation, score: 0.7 }, 2, 3, weights);
  expect(Object.values(parts).map(({ points }) => points)).toEqual([0, 0.7, 0, 0]);
});

test.each([
  [0.697, 0.069],
  [0.627, 0],
  [0.626, 0],
  [0.729, 0.1],
])("a score of %d leaves %d points for an unpublished signal", (score, points) => {
  const unpublished = { ...recommendation, score, cluster_success_rate: null };
  const { cluster_signal } = scoreBreakdown(unpublished, 2, 3, DEFAULT_WEIGHTS);
  expect(cluster_signal).toEqual({ value: null, weight: 0.1, points });
});
