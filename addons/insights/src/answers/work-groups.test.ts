import fc from "fast-check";
import { expect, test } from "vitest";
import { type LearnerNeeds, MAX_GROUP_SIZE, proposeWorkGroups } from "./work-groups.ts";

function needs(...means: Readonly<Record<number, number>>[]): LearnerNeeds[] {
  return means.map((own, learner) => ({
    learner,
    means: new Map(Object.entries(own).map(([skill, mean]) => [Number(skill), mean])),
  }));
}

test("starts with the skill that the most learners need, then continues with the remaining learners", () => {
  const proposals = proposeWorkGroups(
    needs({ 1: 0.5 }, { 1: 0.4, 2: 0.1 }, { 2: 0.2, 3: 0.1 }, { 1: 0.3 }, { 2: 0.3, 3: 0.5 }),
  );
  expect(proposals).toEqual([
    { skills: [1], learners: [3, 1, 0] },
    { skills: [2, 3], learners: [2, 4] },
  ]);
});

test("chooses the first of two skills that the same number of learners need", () => {
  expect(proposeWorkGroups(needs({ 7: 0.1, 4: 0.2 }, { 4: 0.2, 7: 0.1 }))).toEqual([
    { skills: [4, 7], learners: [0, 1] },
  ]);
});

test("does not group learners who have no weak skill in common with other learners", () => {
  expect(proposeWorkGroups(needs({ 1: 0.5 }, { 2: 0.4 }, {}))).toEqual([]);
});

test("splits many learners by their means into groups of nearly equal size", () => {
  const proposals = proposeWorkGroups(
    needs(...Array.from({ length: 12 }, (_, n) => ({ 1: (12 - n) / 20 }))),
  );
  expect(proposals.map(({ learners }) => learners)).toEqual([
    [11, 10, 9, 8],
    [7, 6, 5, 4],
    [3, 2, 1, 0],
  ]);
});

test("puts each learner into at most one group of 2 to 5 learners who are weak in all of its skills", () => {
  const skills = fc.dictionary(
    fc.nat(8).map(String),
    fc.double({ min: 0, max: 0.6, noNaN: true }),
    {
      maxKeys: 5,
    },
  );
  fc.assert(
    fc.property(fc.array(skills, { maxLength: 40 }), (lists) => {
      const all = needs(...lists);
      const proposals = proposeWorkGroups(all);
      const placed = proposals.flatMap(({ learners }) => learners);
      expect(new Set(placed).size).toBe(placed.length);
      for (const { skills, learners } of proposals) {
        expect(learners.length).toBeGreaterThanOrEqual(2);
        expect(learners.length).toBeLessThanOrEqual(MAX_GROUP_SIZE);
        for (const learner of learners) {
          for (const skill of skills) expect(all[learner]!.means.has(skill)).toBe(true);
        }
      }
      const left = all.filter(({ learner }) => !placed.includes(learner));
      const shared = left.flatMap(({ means }) => [...means.keys()]);
      expect(new Set(shared).size).toBe(shared.length);
      expect(proposeWorkGroups(all)).toEqual(proposals);
    }),
  );
});
