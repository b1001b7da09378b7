import type { Recommendation } from "@mastery/core";
import { type ExplanationParts, explain } from "@mastery/core/rules";
import { expect, test } from "vitest";
import { explainInEnglish } from "./explain-in-english.ts";

/** A recommendation as served; the title and the score are not part of the sentence. */
function recommendation(fields: Partial<ExplanationParts>): Recommendation {
  const parts: ExplanationParts = {
    kind: "weak",
    skills: ["Symétrie axiale", "Figures planes"],
    gradeDistance: 1,
    semanticSimilarity: 0.771,
    clusterSuccessRate: 0.833,
    ...fields,
  };
  return {
    resource_id: "EX001",
    title: "",
    score: 0.8,
    weak_skills_targeted: parts.kind === "weak" ? parts.skills : [],
    grade_distance: parts.gradeDistance,
    semantic_similarity: parts.semanticSimilarity,
    cluster_success_rate: parts.clusterSuccessRate,
    explanation: explain(parts, 5),
  };
}

test.each<[string, Partial<ExplanationParts>, string]>([
  [
    "several weak skills and a success rate",
    {},
    "Targets 2 weak skills (Symétrie axiale, Figures planes); close in grade (1 year apart); semantic similarity 0.77; done successfully by 83% of the cluster’s members who tried it.",
  ],
  [
    "one weak skill, the same grade and no published rate",
    { skills: ["Figures planes"], gradeDistance: 0, clusterSuccessRate: null },
    "Targets 1 weak skill (Figures planes); at exactly the learner’s grade; semantic similarity 0.77.",
  ],
  [
    "a skill to discover",
    { kind: "to discover", skills: ["Figures planes"], clusterSuccessRate: null },
    "Targets 0 weak skills, suggests 1 skill to discover (Figures planes); close in grade (1 year apart); semantic similarity 0.77.",
  ],
  [
    "skills to consolidate, far in grade",
    { kind: "to consolidate", gradeDistance: 2, clusterSuccessRate: null },
    "Targets 0 weak skills, suggests 2 skills to consolidate (Symétrie axiale, Figures planes); far in grade (2 years apart); semantic similarity 0.77.",
  ],
  [
    "a rate that is 1 only by rounding",
    { gradeDistance: 0, clusterSuccessRate: 1 },
    "Targets 2 weak skills (Symétrie axiale, Figures planes); at exactly the learner’s grade; semantic similarity 0.77; done successfully by 99% of the cluster’s members who tried it.",
  ],
])("translates %s", (_, parts, sentence) => {
  expect(explainInEnglish(recommendation(parts))).toBe(sentence);
});
