import fc from "fast-check";
import { expect, test } from "vitest";
import { drain } from "../work.ts";
import {
  type LearnerNeeds,
  MOST_TOGETHER,
  type Proposal,
  proposeWorkGroups,
} from "./propose-work-groups.ts";

function needs(...means: Readonly<Record<number, number>>[]): LearnerNeeds[] {
  return means.map((own, learner) => ({
    learner,
    means: new Map(Object.entries(own).map(([skill, mean]) => [Number(skill), mean])),
  }));
}

const propose = (of: readonly LearnerNeeds[]): readonly Proposal[] => drain(proposeWorkGroups(of));

test("the skill that most need comes first, then that of those who are left", () => {
  const proposals = propose(
    needs({ 1: 0.5 }, { 1: 0.4, 2: 0.1 }, { 2: 0.2, 3: 0.1 }, { 1: 0.3 }, { 2: 0.3, 3: 0.5 }),
  );
  expect(proposals).toEqual([
    { skills: [1], learners: [3, 1, 0] },
    { skills: [2, 3], learners: [2, 4] },
  ]);
});

test("of two skills that as many need, the first wins", () => {
  expect(propose(needs({ 7: 0.1, 4: 0.2 }, { 4: 0.2, 7: 0.1 }))).toEqual([
    { skills: [4, 7], learners: [0, 1] },
  ]);
});

test("learners whose weak skills nobody shares are in no work group", () => {
  expect(propose(needs({ 1: 0.5 }, { 2: 0.4 }, {}))).toEqual([]);
});

test("many who need one skill are cut into groups of nearly one size, by their means", () => {
  const proposals = propose(needs(...Array.from({ length: 12 }, (_, n) => ({ 1: (12 - n) / 20 }))));
  expect(proposals.map(({ learners }) => learners)).toEqual([
    [11, 10, 9, 8],
    [7, 6, 5, 4],
    [3, 2, 1, 0],
  ]);
});

test("a step reads what a thousand learners need, however many wait", () => {
  let read = 0;
  class CountedMeans extends Map<number, number> {
    override get(skill: number): number | undefined {
      read++;
      return super.get(skill);
    }
    override has(skill: number): boolean {
      read++;
      return super.has(skill);
    }
    override keys(): MapIterator<number> {
      read++;
      return super.keys();
    }
  }
  const learners = 8_000;
  const all = Array.from({ length: learners }, (_, learner) => ({
    learner,
    means: new CountedMeans([
      [1, ((learner * 7919) % 101) / 200],
      [2, 0.3],
    ]),
  }));
  const steps = proposeWorkGroups(all);
  for (let step = steps.next(); ; step = steps.next()) {
    // A thousand learners are sorted by comparing twice ten thousand means.
    expect(read).toBeLessThan(25_000);
    read = 0;
    if (!step.done) continue;
    expect(step.value.flatMap((group) => group.learners)).toHaveLength(learners);
    break;
  }
});

test("each learner is in one work group at most, of 2 to 5, and weak in all of its skills", () => {
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
      const proposals = propose(all);
      const placed = proposals.flatMap(({ learners }) => learners);
      expect(new Set(placed).size).toBe(placed.length);
      for (const { skills, learners } of proposals) {
        expect(learners.length).toBeGreaterThanOrEqual(2);
        expect(learners.length).toBeLessThanOrEqual(MOST_TOGETHER);
        for (const learner of learners) {
          for (const skill of skills) expect(all[learner]!.means.has(skill)).toBe(true);
        }
      }
      const left = all.filter(({ learner }) => !placed.includes(learner));
      const shared = left.flatMap(({ means }) => [...means.keys()]);
      expect(new Set(shared).size).toBe(shared.length);
      expect(propose(all)).toEqual(proposals);
    }),
  );
});
