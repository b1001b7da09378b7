import fc from "fast-check";
import { expect, test } from "vitest";
import { Candidates } from "./candidates.ts";
import { PANEL } from "./panels.ts";
import { NO_RESOURCE } from "./resource-blocks.ts";
import { DEFAULT_WEIGHTS } from "./score.ts";
import { multiplyWithSkills } from "./skill-products.ts";
import { WeakSkillSets } from "./weak-skill-sets.ts";

const dimension = 3;
const DOMAINS = 3;

function unitVector(): fc.Arbitrary<number[]> {
  const coordinate = fc.integer({ min: -9, max: 9 });
  return fc.tuple(coordinate, coordinate, coordinate).map((vector) => {
    const norm = Math.hypot(...vector);
    return norm === 0 ? vector : vector.map((x) => x / norm);
  });
}

/** Up to eight resources of grade 1, in one block, each with the skills of its number. */
function candidatesOf(
  resources: readonly number[][],
  skills: readonly number[][],
  skillDomain: readonly number[],
): Candidates {
  const numbers = Array.from({ length: PANEL }, (_, i) => (i < resources.length ? i : NO_RESOURCE));
  const carried = numbers.map((number) =>
    number === NO_RESOURCE ? [] : skills.map((_, skill) => skill).slice(0, 1 + (number % 3)),
  );
  const embedded = {
    skillDomain: Uint32Array.from(skillDomain),
    domains: DOMAINS,
    skills: Float64Array.from(skills.flat()),
    dimension,
  };
  const matrix = Float64Array.from(resources.flat());
  const rows = Uint32Array.from(numbers);
  const skillRows = Uint32Array.from(
    { length: Math.ceil(skills.length / PANEL) * PANEL },
    (_, i) => i,
  );
  return new Candidates({
    ...embedded,
    ...multiplyWithSkills({ ...embedded, matrix, rows }),
    gram: multiplyWithSkills({ ...embedded, matrix: embedded.skills, rows: skillRows }).products,
    weights: DEFAULT_WEIGHTS,
    blocks: {
      gradeStarts: Uint32Array.of(0, 1, 1, 1, 1, 1),
      resources: rows,
      grades: new Uint8Array(resources.length).fill(1),
      slots: rows.subarray(0, resources.length),
      skillOffsets: Uint32Array.from(
        { length: PANEL + 1 },
        (_, i) => carried.slice(0, i).flat().length,
      ),
      skills: Uint32Array.from(carried.flat()),
    },
  });
}

test("similarities are (1 + cosine) / 2 of resource and mean of the weak skills' vectors; bounds hold and narrow", () => {
  const problem = fc
    .tuple(
      fc.array(unitVector(), { minLength: 1, maxLength: PANEL }),
      fc.array(unitVector(), { minLength: 1, maxLength: 10 }),
    )
    .chain(([resources, skills]) =>
      fc.record({
        resources: fc.constant(resources),
        skills: fc.constant(skills),
        skillDomain: fc.array(fc.nat(DOMAINS - 1), {
          minLength: skills.length,
          maxLength: skills.length,
        }),
        weak: fc.subarray([...skills.keys()], { minLength: 1 }),
      }),
    );
  fc.assert(
    fc.property(problem, ({ resources, skills, skillDomain, weak }) => {
      const total = [0, 1, 2].map((i) => weak.reduce((sum, skill) => sum + skills[skill]![i]!, 0));
      const norm = Math.hypot(...total);
      // The direction of a sum that nearly vanishes is rounding's.
      fc.pre(norm > 1e-6);
      const candidates = candidatesOf(resources, skills, skillDomain);
      const sets = new WeakSkillSets(1, skills.length);
      sets.add(0, weak);
      candidates.aimAt(sets, 0);
      candidates.open(1);
      const bounds = [candidates.bounds[0]!];
      while (candidates.narrow(0)) bounds.push(candidates.bounds[0]!);
      const parts = resources.map((resource, slot) => {
        const dot = total.reduce((sum, x, i) => sum + x * resource[i]!, 0);
        const similarity = candidates.similarity(candidates.sums[slot]!);
        expect(similarity).toBeCloseTo((1 + dot / norm) / 2, 6);
        expect(Math.abs(similarity - 0.5)).toBeLessThanOrEqual(0.5);
        const own = [0, 1, 2].slice(0, Math.min(skills.length, 1 + (slot % 3)));
        const overlap = own.filter((skill) => weak.includes(skill)).length / own.length;
        expect(candidates.overlaps[slot]).toBe(overlap);
        return overlap === 0 ? -Infinity : 0.5 * overlap + 0.2 * similarity;
      });
      parts.forEach((part, slot) => {
        if (part === -Infinity) expect(candidates.parts[slot]).toBe(-Infinity);
        else expect(candidates.parts[slot]).toBeCloseTo(part, 9);
      });
      const best = Math.max(...parts);
      expect(bounds).toHaveLength(3);
      bounds.forEach((bound, step) => {
        expect(bound).toBeGreaterThanOrEqual(best === -Infinity ? best : best - 1e-9);
        if (step > 0) expect(bound).toBeLessThanOrEqual(bounds[step - 1]! + 1e-9);
      });
    }),
  );
});

test("a similarity is 0.5 where the weak skills have no direction", () => {
  const candidates = candidatesOf(
    [[1, 0, 0]],
    [
      [1, 0, 0],
      [-1, 0, 0],
    ],
    [0, 0],
  );
  const sets = new WeakSkillSets(1, 2);
  sets.add(0, [0, 1]);
  candidates.aimAt(sets, 0);
  candidates.open(1);
  while (candidates.narrow(0));
  expect(candidates.similarity(candidates.sums[0]!)).toBe(0.5);
  expect(candidates.parts[0]).toBe(0.5 + 0.2 * 0.5);
});
