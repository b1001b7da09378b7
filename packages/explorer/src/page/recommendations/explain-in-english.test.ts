import type { Recommendation } from "@mastery/core";
import { expect, test } from "vitest";
import { explainInEnglish } from "./explain-in-english.ts";

const recommendation: Recommendation = {
  resource_id: "EX001",
  title: "",
  score: 0.8,
  weak_skills_targeted: ["Symétrie axiale", "Figures planes"],
  grade_distance: 1,
  semantic_similarity: 0.771,
  cluster_success_rate: 0.833,
  explanation: "",
};

test("says what the fields say", () => {
  expect(explainInEnglish(recommendation)).toBe(
    "Targets 2 weak skills (Symétrie axiale, Figures planes); close in grade (1 year apart); semantic similarity 0.77; done successfully by 83% of the cluster.",
  );
});

test("handles one skill, the same grade and an unknown rate", () => {
  expect(
    explainInEnglish({
      ...recommendation,
      weak_skills_targeted: ["Figures planes"],
      grade_distance: 0,
      cluster_success_rate: null,
    }),
  ).toBe(
    "Targets 1 weak skill (Figures planes); at exactly the learner’s grade; semantic similarity 0.77.",
  );
});
