import fc from "fast-check";
import { expect, test } from "vitest";
import {
  compareScores,
  domainsBelow,
  domainsFrom,
  shareOut,
  successStep,
  valueIn,
} from "./figures.ts";

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

test("lists the domains from a bound, best first, and those below it, worst first", () => {
  const means = { a: 0.5, b: 0.9, c: 0.2, d: 0.7, e: 0.8 };
  expect(domainsFrom(0.8, means)).toEqual(["b", "e"]);
  expect(domainsBelow(0.6, means)).toEqual(["c", "a"]);
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
