import fc from "fast-check";
import { expect, test } from "vitest";
import { compareScores, domainsOf, levelOf, shareOut, successStep, valueIn } from "./figures.ts";

test("levels change at the threshold, and halfway between the threshold and a full score", () => {
  expect([0, 0.59, 0.6, 0.79, 0.8, 1].map((score) => levelOf(score, 0.6))).toEqual([
    "to_strengthen",
    "to_strengthen",
    "in_progress",
    "in_progress",
    "acquired",
    "acquired",
  ]);
  expect(levelOf(0.55, 0.5)).toBe("in_progress");
});

test("treats scores that differ by less than 0.05 as equal", () => {
  expect(compareScores(0.5, 0.54)).toBe("close");
  expect(compareScores(0.5, 0.56)).toBe("below");
  expect(compareScores(0.56, 0.5)).toBe("above");
});

test("returns no value for a domain that has none, even if the domain is named like an object property", () => {
  expect(valueIn({ calcul: 0 }, "calcul")).toBe(0);
  expect(valueIn({}, "calcul")).toBeUndefined();
  expect(valueIn({}, "constructor")).toBeUndefined();
});

test("lists the domains of a level from best to worst, or from worst to best for the weak level", () => {
  const scores = { a: 0.5, b: 0.9, c: 0.2, d: 0.7, e: 0.8 };
  expect(domainsOf("acquired", scores, 0.6)).toEqual(["b", "e"]);
  expect(domainsOf("to_strengthen", scores, 0.6)).toEqual(["c", "a"]);
  expect(domainsOf("in_progress", scores, 0.6)).toEqual(["d"]);
});

test("success steps change at one half and three quarters", () => {
  expect([0, 0.49, 0.5, 0.74, 0.75, 1].map(successStep)).toEqual([
    "few",
    "few",
    "half",
    "half",
    "most",
    "most",
  ]);
});

const position = fc.integer({ min: 0, max: 20 }).map((step) => step / 20);
const positions = fc.record({
  skillOverlap: position,
  gradeFit: position,
  semanticSimilarity: position,
  clusterSignal: position,
});

test("weights sum to 1 for any slider positions", () => {
  fc.assert(
    fc.property(positions, (given) => {
      const weights = shareOut(given);
      const sum = Object.values(weights).reduce((total: number, each: number) => total + each, 0);
      expect(Math.abs(sum - 1)).toBeLessThan(1e-9);
    }),
  );
});

test("weights are proportional to the slider positions", () => {
  const given = { skillOverlap: 1, gradeFit: 0.5, semanticSimilarity: 0.5, clusterSignal: 0 };
  expect(shareOut(given)).toEqual({
    skillOverlap: 0.5,
    gradeFit: 0.25,
    semanticSimilarity: 0.25,
    clusterSignal: 0,
  });
});
