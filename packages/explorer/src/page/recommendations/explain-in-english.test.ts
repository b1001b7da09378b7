import type { RecommendationDetails } from "@mastery/client";
import { expect, test } from "vitest";
import { explainInEnglish } from "./explain-in-english.ts";

/** Details as served; the title and the score are not part of the sentence. */
function recommendation(fields: Partial<RecommendationDetails>): RecommendationDetails {
  return {
    resource_id: "EX001",
    title: "",
    score: 0.8,
    weak_skills_targeted: [],
    grade_distance: 1,
    semantic_similarity: 0.771,
    cluster_success_rate: 0.833,
    explanation: "",
    kind: "weak",
    skills_targeted: ["Symétrie axiale", "Figures planes"],
    n_skills: 2,
    score_parts: {
      skill_overlap: NOTHING,
      grade_fit: NOTHING,
      semantic_similarity: NOTHING,
      cluster_signal: NOTHING,
    },
    ...fields,
  };
}

const NOTHING = { value: 0, weight: 0, points: 0 };

test.each<[string, Partial<RecommendationDetails>, string]>([
  [
    "several weak skills and a success rate",
    {},
    "Targets 2 weak skills (Symétrie axiale, Figures planes); close in grade (1 year apart); semantic similarity 0.77; done successfully by 83% of the cluster’s members who tried it.",
  ],
  [
    "one weak skill, the same grade and no published rate",
    { skills_targeted: ["Figures planes"], grade_distance: 0, cluster_success_rate: null },
    "Targets 1 weak skill (Figures planes); at exactly the learner’s grade; semantic similarity 0.77.",
  ],
  [
    "a skill to discover",
    { kind: "to_discover", skills_targeted: ["Figures planes"], cluster_success_rate: null },
    "Targets 0 weak skills, suggests 1 skill to discover (Figures planes); close in grade (1 year apart); semantic similarity 0.77.",
  ],
  [
    "skills to consolidate, far in grade",
    { kind: "to_consolidate", grade_distance: 2, cluster_success_rate: null },
    "Targets 0 weak skills, suggests 2 skills to consolidate (Symétrie axiale, Figures planes); far in grade (2 years apart); semantic similarity 0.77.",
  ],
  [
    "a rate that is 1 only by rounding",
    { grade_distance: 0, cluster_success_rate: 1 },
    "Targets 2 weak skills (Symétrie axiale, Figures planes); at exactly the learner’s grade; semantic similarity 0.77; done successfully by 99% of the cluster’s members who tried it.",
  ],
])("translates %s", (_, parts, sentence) => {
  expect(explainInEnglish(recommendation(parts), 5)).toBe(sentence);
});
