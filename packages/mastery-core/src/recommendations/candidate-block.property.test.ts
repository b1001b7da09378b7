import fc from "fast-check";
import { expect, test } from "vitest";
import { aimsOf } from "./aims.ts";
import { CandidateBlock } from "./candidate-block.ts";
import { PANEL } from "./panels.ts";
import { blocksOf } from "./resource-blocks.ts";
import { DEFAULT_WEIGHTS } from "./score.ts";
import { gramMatrix, multiplyWithSkills } from "./skill-products.ts";
import { WeakSkillSets } from "./weak-skill-sets.ts";

const dimension = 3;
const domains = 3;

interface Resource {
  readonly vector: readonly number[];
  readonly skills: readonly number[];
}

function unitVector(): fc.Arbitrary<number[]> {
  const coordinate = fc.integer({ min: -9, max: 9 });
  return fc.tuple(coordinate, coordinate, coordinate).map((vector) => {
    const norm = Math.hypot(...vector);
    return norm === 0 ? vector : vector.map((x) => x / norm);
  });
}

/** Up to eight resources of one grade, which are one block, as a set of weak skills sees them. Lanes are theirs by `slots`. */
function blockOf(
  resources: readonly Resource[],
  skills: readonly (readonly number[])[],
  skillDomain: readonly number[],
  weak: readonly number[],
) {
  const skillDomains = Uint32Array.from(skillDomain);
  const blocks = blocksOf({
    resourceGrade: new Uint8Array(resources.length).fill(1),
    resourceSkills: Uint32Array.from(resources.flatMap((resource) => resource.skills)),
    resourceSkillOffsets: Uint32Array.from(
      { length: resources.length + 1 },
      (_, i) => resources.slice(0, i).flatMap((resource) => resource.skills).length,
    ),
    skillDomain: skillDomains,
  });
  const embedded = {
    skillDomain: skillDomains,
    domains,
    skills: Float64Array.from(skills.flat()),
    dimension,
  };
  const matrix = Float64Array.from(resources.flatMap(({ vector }) => vector));
  const tables = {
    ...embedded,
    ...multiplyWithSkills({ ...embedded, matrix, rows: blocks.resources }),
    gram: gramMatrix(embedded),
    weights: DEFAULT_WEIGHTS,
    blocks,
  };
  const sets = new WeakSkillSets(1, skills.length);
  sets.add(0, weak);
  const block = new CandidateBlock(tables, aimsOf(sets, Uint32Array.of(0), tables));
  block.look(0, 0);
  return { block, slots: blocks.slots };
}

const problem = fc.array(unitVector(), { minLength: 1, maxLength: 10 }).chain((skills) => {
  const numbers = [...skills.keys()];
  return fc.record({
    skills: fc.constant(skills),
    skillDomain: fc.array(fc.nat(domains - 1), {
      minLength: skills.length,
      maxLength: skills.length,
    }),
    resources: fc.array(
      fc.record({ vector: unitVector(), skills: fc.subarray(numbers, { minLength: 1 }) }),
      { minLength: 1, maxLength: PANEL },
    ),
    weak: fc.subarray(numbers, { minLength: 1 }),
    wanted: fc.double({ min: 0, max: 0.7, noNaN: true }),
  });
});

test("a candidate's part is its overlap and its similarity, (1 + cosine) / 2 to the mean of the weak skills' vectors", () => {
  fc.assert(
    fc.property(problem, ({ skills, skillDomain, resources, weak }) => {
      const total = [0, 1, 2].map((i) => weak.reduce((sum, skill) => sum + skills[skill]![i]!, 0));
      const norm = Math.hypot(...total);
      // The direction of a sum that nearly vanishes is rounding's.
      fc.pre(norm > 1e-6);
      const { block, slots } = blockOf(resources, skills, skillDomain, weak);
      const any = resources.some((resource) =>
        resource.skills.some((skill) => weak.includes(skill)),
      );
      expect(block.reaches(0)).toBe(any);
      resources.forEach(({ vector, skills: own }, resource) => {
        const lane = slots[resource]!;
        const overlap = own.filter((skill) => weak.includes(skill)).length / own.length;
        expect(block.overlaps[lane]).toBe(overlap);
        if (!any) return;
        const dot = total.reduce((sum, x, i) => sum + x * vector[i]!, 0);
        const similarity = block.similarity(block.sums[lane]!);
        expect(similarity).toBeCloseTo((1 + dot / norm) / 2, 6);
        expect(Math.abs(similarity - 0.5)).toBeLessThanOrEqual(0.5);
        if (overlap === 0) expect(block.parts[lane]).toBe(-Infinity);
        else expect(block.parts[lane]).toBeCloseTo(0.5 * overlap + 0.2 * similarity, 9);
      });
    }),
  );
});

test("a block reaches what one of its parts reaches, whatever is known of it", () => {
  fc.assert(
    fc.property(problem, ({ skills, skillDomain, resources, weak, wanted }) => {
      const fresh = blockOf(resources, skills, skillDomain, weak).block;
      const known = blockOf(resources, skills, skillDomain, weak).block;
      const any = known.reaches(0);
      const best = any ? Math.max(...known.parts.subarray(0, PANEL)) : -Infinity;
      fc.pre(Math.abs(best - wanted) > 1e-9);
      expect([fresh.reaches(wanted), known.reaches(wanted)]).toEqual([
        best > wanted,
        best > wanted,
      ]);
    }),
  );
});

test("a similarity is 0.5 where the weak skills have no direction", () => {
  const opposite = [
    [1, 0, 0],
    [-1, 0, 0],
  ];
  const { block } = blockOf([{ vector: [1, 0, 0], skills: [0] }], opposite, [0, 0], [0, 1]);
  expect(block.reaches(0)).toBe(true);
  expect(block.similarity(block.sums[0]!)).toBe(0.5);
  expect(block.parts[0]).toBe(0.5 + 0.2 * 0.5);
});
