import fc from "fast-check";
import { expect, test } from "vitest";
import { Similarities } from "./similarity.ts";

const dimension = 3;

function unitVector(): fc.Arbitrary<number[]> {
  const coordinate = fc.integer({ min: -9, max: 9 });
  return fc.tuple(coordinate, coordinate, coordinate).map((vector) => {
    const norm = Math.hypot(...vector);
    return norm === 0 ? vector : vector.map((x) => x / norm);
  });
}

test("is (1 + cosine) / 2 of the resource and the mean of the skills' vectors", () => {
  const problem = fc.tuple(unitVector(), fc.array(unitVector(), { minLength: 1, maxLength: 6 }));
  fc.assert(
    fc.property(problem, ([resource, skills]) => {
      const similarities = new Similarities({
        dimension,
        skills: Float64Array.from(skills.flat()),
        resources: Float64Array.from(resource),
      });
      const mean = [0, 1, 2].map((i) => skills.reduce((sum, skill) => sum + skill[i]!, 0));
      const norm = Math.hypot(...mean);
      fc.pre(norm > 1e-6 || norm === 0);
      const dot = mean.reduce((sum, x, i) => sum + x * resource[i]!, 0);
      const expected = norm === 0 ? 0.5 : (1 + dot / norm) / 2;
      const all = [...skills.keys()];
      const length = similarities.lengthOfSum(all);
      const similarity = similarities.similarity(0, all, length);
      expect(similarity).toBeGreaterThanOrEqual(0);
      expect(similarity).toBeLessThanOrEqual(1);
      // The length of a sum that nearly vanishes has few digits left.
      expect(similarity).toBeCloseTo(expected, 5);
    }),
  );
});

test("is 0.5 where the skills have no direction", () => {
  const similarities = new Similarities({
    dimension,
    skills: Float64Array.of(1, 0, 0, -1, 0, 0),
    resources: Float64Array.of(1, 0, 0),
  });
  expect(similarities.lengthOfSum([0, 1])).toBe(0);
  expect(similarities.similarity(0, [0, 1], 0)).toBe(0.5);
});
