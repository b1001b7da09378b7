import { explain, KINDS } from "@mastery/core/rules";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainedPercentage, explainedSkills } from "./explained-skills.ts";

/** Labels as catalogues write them: parentheses and semicolons are fine, a comma before a space is not. */
const label = fc.constantFrom(
  "Additionner",
  "Lire (l'heure)",
  "Œuvres ; textes",
  "1,5 et 2,5",
  "$1",
);
const parts = fc.record({
  kind: fc.constantFrom(...KINDS),
  skills: fc.uniqueArray(label, { minLength: 1 }),
  gradeDistance: fc.nat(4),
  semanticSimilarity: fc.double({ min: 0, max: 1, noNaN: true }),
  clusterSuccessRate: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});

test("reads kind, number and labels back from every sentence", () => {
  fc.assert(
    fc.property(parts, ({ kind, skills, ...rest }) => {
      const recommendation = {
        weak_skills_targeted: kind === "weak" ? skills : [],
        explanation: explain({ kind, skills, ...rest }, 5),
      };
      expect(explainedSkills(recommendation)).toEqual({
        kind,
        count: skills.length,
        labels: skills,
      });
    }),
  );
});

test("keeps the list whole where a label holds a comma", () => {
  const explanation = explain(
    {
      kind: "to discover",
      skills: ["Lire, dire, écrire", "Additionner"],
      gradeDistance: 0,
      semanticSimilarity: 0.5,
      clusterSuccessRate: null,
    },
    5,
  );
  expect(explainedSkills({ weak_skills_targeted: [], explanation })).toEqual({
    kind: "to discover",
    count: 2,
    labels: ["Lire, dire, écrire, Additionner"],
  });
});

describe("the percentage", () => {
  const sentence = (clusterSuccessRate: number | null, leastPeers: number): string =>
    explain(
      {
        kind: "weak",
        skills: ["Additionner"],
        gradeDistance: 0,
        semanticSimilarity: 0.5,
        clusterSuccessRate,
      },
      leastPeers,
    );

  test.each([
    [0.833, 5, "83"],
    [1, 5, "99"],
    [0, 5, "1"],
    [1, 1, "100"],
    [null, 5, undefined],
  ])("of a rate of %j with %i peers is %j", (rate, leastPeers, percentage) => {
    expect(explainedPercentage(sentence(rate, leastPeers))).toBe(percentage);
  });
});
