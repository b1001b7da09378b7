import { expect, test } from "vitest";
import { joinObservedSkills, ObservedSkillsBuilder } from "./observed-skills.ts";
import type { SkillTotals } from "./skill-totals.ts";

const SKILLS = 9;

/** Totals of a learner who has a scored trace in each of some skills: `n + 1` in skill `n`, each with a score of half of one. */
function totalsIn(...observed: number[]): SkillTotals {
  const scored = new Float64Array(SKILLS);
  for (const skill of observed) scored[skill] = skill + 1;
  const scoreSum = scored.map((count) => count * 0.5e9);
  return { observed, scored, scoreSum } as unknown as SkillTotals;
}

test("columns of parts, joined, are those of all learners at once", () => {
  const learners = [
    { totals: totalsIn(0, 8), weak: [8] },
    { totals: totalsIn(), weak: [] },
    { totals: totalsIn(1, 2, 3), weak: [1, 3] },
  ];
  const columnsOf = (some: typeof learners) => {
    const builder = new ObservedSkillsBuilder(some.length, SKILLS);
    for (const { totals, weak } of some) builder.add(totals, weak);
    return builder.build();
  };
  const all = columnsOf(learners);
  expect(all).toEqual({
    observed: Uint8Array.of(0b1, 0b1, 0, 0, 0b1110, 0),
    weakOffsets: Uint32Array.of(0, 1, 1, 3),
    weak: Uint32Array.of(8, 1, 3),
    weakScored: Uint32Array.of(9, 2, 4),
    weakScoreSum: Float64Array.of(4.5e9, 1e9, 2e9),
  });
  const parts = [learners.slice(0, 1), learners.slice(1, 2), [], learners.slice(2)];
  expect(joinObservedSkills(parts.map(columnsOf), SKILLS)).toEqual(all);
});
