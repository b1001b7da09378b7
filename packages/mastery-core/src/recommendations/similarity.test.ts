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

test("is (1 + cosine) / 2 of the resource and the mean of the weak skills' vectors, and never above its bounds", () => {
  const problem = fc
    .tuple(unitVector(), fc.array(unitVector(), { minLength: 1, maxLength: 6 }))
    .chain(([resource, skills]) =>
      fc.record({
        resource: fc.constant(resource),
        skills: fc.constant(skills),
        skillDomain: fc.array(fc.nat(2), { minLength: skills.length, maxLength: skills.length }),
        weak: fc.subarray([...skills.keys()], { minLength: 1 }),
      }),
    );
  fc.assert(
    fc.property(problem, ({ resource, skills, skillDomain, weak }) => {
      const similarities = new Similarities(
        {
          dimension,
          skills: Float64Array.from(skills.flat()),
          resources: Float64Array.from(resource),
        },
        { domains: ["a", "b", "c"], skillDomain: Uint32Array.from(skillDomain) },
      );
      const total = [0, 1, 2].map((i) => weak.reduce((sum, skill) => sum + skills[skill]![i]!, 0));
      const norm = Math.hypot(...total);
      // The direction of a sum that nearly vanishes is rounding's.
      fc.pre(norm > 1e-6);
      const dot = total.reduce((sum, x, i) => sum + x * resource[i]!, 0);
      similarities.aimAt(Uint32Array.from(weak));
      const similarity = similarities.similarity(0);
      expect(similarity).toBeGreaterThanOrEqual(0);
      expect(similarity).toBeLessThanOrEqual(1);
      expect(similarity).toBeCloseTo((1 + dot / norm) / 2, 6);
      expect(similarities.bound(0)).toBeGreaterThanOrEqual(similarity - 1e-9);
      const limits = similarities.limits(Uint32Array.of(0));
      expect(similarities.boundOfAll(limits)).toBeGreaterThanOrEqual(similarity - 1e-9);
    }),
  );
});

test("is 0.5 where the weak skills have no direction", () => {
  const similarities = new Similarities(
    {
      dimension,
      skills: Float64Array.of(1, 0, 0, -1, 0, 0),
      resources: Float64Array.of(1, 0, 0),
    },
    { domains: ["a"], skillDomain: Uint32Array.of(0, 0) },
  );
  similarities.aimAt(Uint32Array.of(0, 1));
  expect(similarities.similarity(0)).toBe(0.5);
});
