import fc from "fast-check";
import { expect, test } from "vitest";
import { questionOf, shareOut, weightsPath } from "./weights.ts";

const position = fc.integer({ min: 0, max: 20 }).map((step) => step / 20);
const positions = fc.record({
  skillOverlap: position,
  gradeFit: position,
  semanticSimilarity: position,
  clusterSignal: position,
});

test("wherever the sliders are, the weights sum to 1 and survive the path", () => {
  fc.assert(
    fc.property(positions, (given) => {
      const weights = shareOut(given);
      const sum = Object.values(weights).reduce((total: number, each: number) => total + each, 0);
      expect(Math.abs(sum - 1)).toBeLessThan(1e-9);
      expect(questionOf(`/${weightsPath(weights)}rules`)?.weights).toEqual(weights);
    }),
  );
});

test("weights keep the proportions of the sliders", () => {
  const given = { skillOverlap: 1, gradeFit: 0.5, semanticSimilarity: 0.5, clusterSignal: 0 };
  expect(shareOut(given)).toEqual({
    skillOverlap: 0.5,
    gradeFit: 0.25,
    semanticSimilarity: 0.25,
    clusterSignal: 0,
  });
});
