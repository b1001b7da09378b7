import { describe, expect, test } from "vitest";
import { explain } from "./explain.ts";
import { gradeFit, scoreResource } from "./score.ts";
import { weakDomains, weakSkills } from "./weakness.ts";

describe("weak domains", () => {
  test.each([
    { means: [0.59, 0.6, 0.2, 0.9], weak: [0, 2], why: "those below 0.60" },
    { means: [0.9, 0.6, 0.7, 0.8], weak: [1, 2], why: "else the two lowest" },
    { means: [0.8, 0.7, 0.7, 0.7], weak: [1, 2], why: "ties by name" },
    { means: [0.8], weak: [0], why: "the only one there is" },
  ])("$why: $means", ({ means, weak }) => expect(weakDomains(means)).toEqual(weak));
});

describe("weak skills", () => {
  const skillDomain = [0, 0, 1, 1, 1, 1];
  test.each([
    { means: [0.1, 0.9, 0.59, 0.6, 0.1, 0.9], weak: [2, 4], why: "those below 0.60" },
    { means: [0.1, 0.1, 0.9, 0.7, 0.8, 0.6], weak: [3, 4, 5], why: "else the three lowest" },
    { means: [0.1, 0.1, 0.7, 0.7, 0.7, 0.7], weak: [2, 3, 4], why: "ties by id" },
  ])("of weak domains only, $why: $means", ({ means, weak }) => {
    expect(weakSkills(means, skillDomain, [1])).toEqual(weak);
  });
});

test.each([
  [0, 1],
  [1, 0.7],
  [2, 0.4],
  [3, 0.1],
  [4, 0],
])("a resource %d grades away fits %d", (distance, fit) => {
  expect(gradeFit(distance)).toBeCloseTo(fit, 12);
});

describe("score", () => {
  const parts = {
    skillOverlap: 0.5,
    gradeFit: 0.7,
    semanticSimilarity: 0.8126,
    clusterSignal: 0.25,
  };

  test("is the weighted sum of its parts, to 3 decimals", () => {
    expect(scoreResource(parts)).toBe(0.578);
  });

  test("takes other weights", () => {
    const weights = { skillOverlap: 0, gradeFit: 0, semanticSimilarity: 1, clusterSignal: 0 };
    expect(scoreResource(parts, weights)).toBe(0.813);
  });
});

describe("explanation", () => {
  const parts = {
    weakSkillsTargeted: ["Symétrie axiale", "Figures planes"],
    gradeDistance: 1,
    semanticSimilarity: 0.774,
    clusterSuccessRate: 0.833,
  };

  test.each([
    [
      {},
      "Cible 2 compétences faibles (Symétrie axiale, Figures planes) ; niveau proche (1 an d'écart) ; similarité sémantique 0,77 ; réussie par 83 % du groupe.",
    ],
    [
      { weakSkillsTargeted: ["Symétrie axiale"], gradeDistance: 0 },
      "Cible 1 compétence faible (Symétrie axiale) ; niveau exactement adapté ; similarité sémantique 0,77 ; réussie par 83 % du groupe.",
    ],
    [
      { gradeDistance: 2, semanticSimilarity: 1, clusterSuccessRate: null },
      "Cible 2 compétences faibles (Symétrie axiale, Figures planes) ; niveau proche (2 ans d'écart) ; similarité sémantique 1,00.",
    ],
    [
      { clusterSuccessRate: 0 },
      "Cible 2 compétences faibles (Symétrie axiale, Figures planes) ; niveau proche (1 an d'écart) ; similarité sémantique 0,77 ; réussie par 0 % du groupe.",
    ],
  ])("with %j", (change, sentence) => expect(explain({ ...parts, ...change })).toBe(sentence));
});
