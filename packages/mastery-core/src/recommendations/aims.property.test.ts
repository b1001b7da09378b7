import fc from "fast-check";
import { expect, test } from "vitest";
import { aimsOf } from "./aims.ts";
import { PANEL } from "./panels.ts";
import { gramMatrix, multiplyWithSkills } from "./skill-products.ts";
import { WeakSkillSets } from "./weak-skill-sets.ts";

const DOMAINS = 3;
const DIMENSION = 3;

/** Skills with unit vectors or zeros, sets of some of them, and one more vector per row of a panel. */
const problem = fc
  .array(fc.record({ domain: fc.nat(DOMAINS - 1), direction: fc.tuple(axis(), axis(), axis()) }), {
    minLength: 1,
    maxLength: 20,
  })
  .chain((skills) =>
    fc.record({
      skills: fc.constant(skills),
      sets: fc.array(fc.subarray([...skills.keys()], { minLength: 1 }), {
        minLength: 1,
        maxLength: 3,
      }),
      vectors: fc.array(axis(), { minLength: PANEL * DIMENSION, maxLength: PANEL * DIMENSION }),
    }),
  );

function axis(): fc.Arbitrary<number> {
  return fc.integer({ min: -4, max: 4 });
}

test("terms and scale are those of the sum of a set's vectors; no sum of products exceeds what the limits give", () => {
  fc.assert(
    fc.property(problem, ({ skills, sets, vectors }) => {
      const units = skills.flatMap(({ direction }) => {
        const length = Math.hypot(...direction);
        return direction.map((x) => (length === 0 ? 0 : x / length));
      });
      const embedded = {
        skillDomain: Uint32Array.from(skills, ({ domain }) => domain),
        domains: DOMAINS,
        skills: Float64Array.from(units),
        dimension: DIMENSION,
      };
      const weak = new WeakSkillSets(sets.length, skills.length);
      sets.forEach((set, learner) => {
        weak.add(learner, set);
      });
      const gram = gramMatrix(embedded);
      const learners = Uint32Array.from(sets.keys());
      const aims = aimsOf(weak, learners, { ...embedded, gram });
      const { limits } = multiplyWithSkills({
        ...embedded,
        matrix: Float64Array.from(vectors),
        rows: Uint32Array.from({ length: PANEL }, (_, row) => row),
      });
      sets.forEach((set, i) => {
        const { starts, items, factors } = aims.terms;
        const times = skills.map(() => 0);
        let single = 0;
        for (let at = starts[i]!; at < starts[i + 1]!; at++) {
          const item = items[at]!;
          if (item < skills.length) single++;
          skills.forEach(({ domain }, skill) => {
            if (item === skill || item === skills.length + domain) times[skill]! += factors[at]!;
          });
        }
        expect(times).toEqual(skills.map((_, skill) => (set.includes(skill) ? 1 : 0)));
        expect(single).toBeLessThanOrEqual(skills.length / 2);

        const total = [0, 1, 2].map((x) =>
          set.reduce((sum, skill) => sum + units[skill * DIMENSION + x]!, 0),
        );
        const length = Math.hypot(...total);
        // The direction of a sum that nearly vanishes is rounding's.
        if (length > 1e-6) expect(0.5 / aims.scales[i]!).toBeCloseTo(length, 9);

        const first = i * (DOMAINS + 1);
        const highest = limits.reduce(
          (sum, limit, at) => sum + limit * aims.limitFactors[first + at]!,
          0,
        );
        for (let row = 0; row < PANEL; row++) {
          const own = total.reduce((sum, x, at) => sum + x * vectors[row * DIMENSION + at]!, 0);
          expect(highest).toBeGreaterThanOrEqual(own - 1e-9);
        }
        const domains = set.reduce((bits, skill) => bits | (1 << skills[skill]!.domain), 0);
        expect(aims.domains[i]).toBe(domains);
      });
    }),
  );
});

test("a sum that vanishes has no direction", () => {
  const embedded = {
    skillDomain: Uint32Array.of(0, 0),
    domains: 1,
    skills: Float64Array.of(0.6, 0.8, -0.6, -0.8),
    dimension: 2,
  };
  const sets = new WeakSkillSets(2, 2);
  sets.add(0, [0, 1]);
  sets.add(1, [1]);
  const aims = aimsOf(sets, Uint32Array.of(0, 1), { ...embedded, gram: gramMatrix(embedded) });
  expect([...aims.scales]).toEqual([0, 0.5]);
});
