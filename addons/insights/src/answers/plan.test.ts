import fc from "fast-check";
import { expect, test } from "vitest";
import { GROUP_SIZE, type Practice, type Pupil, planFor } from "./plan.ts";

/** The learner's number is the position. */
function pupils(...needs: Readonly<Record<number, number>>[]): Pupil[] {
  return needs.map((own, learner) => ({
    learner,
    needs: new Map(Object.entries(own).map(([skill, mean]) => [Number(skill), mean])),
  }));
}

const practice = (skill: number, ...resources: number[]): Practice => ({
  skill,
  assessed: 100,
  resources,
});
const everyone = () => true;

test("starts with the skill and exercise that the most learners need and can do, lowest mean first", () => {
  const plan = planFor(
    pupils({ 1: 0.4, 2: 0.1 }, { 2: 0.2 }, { 2: 0.3 }, { 1: 0.2 }, { 1: 0.4 }),
    [practice(1, 10), practice(2, 20, 21)],
    (learner, resource) => resource !== 21 || learner !== 0,
  );
  expect(plan.groups).toEqual([
    { skill: 1, resource: 10, learners: [3, 0, 4] },
    { skill: 2, resource: 20, learners: [1, 2] },
  ]);
  expect(plan.others).toEqual([]);
});

test("leaves out who cannot do the exercise, and forms no group of one", () => {
  const plan = planFor(
    pupils({ 1: 0.1 }, { 1: 0.2 }, { 1: 0.3 }, { 2: 0.3 }, {}),
    [practice(1, 10), practice(2, 20)],
    (learner) => learner !== 0,
  );
  expect(plan.groups).toEqual([{ skill: 1, resource: 10, learners: [1, 2] }]);
  expect(plan.others).toEqual([0, 3]);
});

test("takes the five lowest means, and does not take the skill again", () => {
  const plan = planFor(
    pupils(...[0.3, 0.2, 0.1, 0.4, 0.45, 0.49, 0.48].map((mean) => ({ 1: mean }))),
    [practice(1, 10)],
    everyone,
  );
  expect(plan.groups.map(({ learners }) => learners)).toEqual([[2, 1, 0, 3, 4]]);
  expect(plan.others).toEqual([5, 6]);
});

test("proposes a skill to the whole class that more than a third of the assessed need, at least five of them", () => {
  const needs = pupils(...Array.from({ length: 5 }, () => ({ 1: 0.2, 2: 0.2, 3: 0.2 })), {
    1: 0.1,
  });
  const assessed = (skill: number, n: number) => ({ ...practice(skill), assessed: n });
  const shared = (...practices: Practice[]) => planFor(needs, practices, everyone).wholeClass;
  expect(shared(assessed(1, 18), assessed(2, 15), assessed(3, 14))).toEqual([
    { skill: 3, learners: 5 },
  ]);
  expect(shared(assessed(2, 14), assessed(1, 17))).toEqual([
    { skill: 1, learners: 6 },
    { skill: 2, learners: 5 },
  ]);
  expect(planFor(needs.slice(0, 4), [assessed(1, 4)], everyone).wholeClass).toEqual([]);
});

test("gives every learner an exercise that the learner needs and can do, at most once, whatever the class", () => {
  const means = fc.dictionary(
    fc.nat(5).map(String),
    fc.double({ min: 0, max: 0.49, noNaN: true }),
    { maxKeys: 4 },
  );
  fc.assert(
    fc.property(fc.array(means, { maxLength: 30 }), fc.nat(1000), (lists, seed) => {
      const all = pupils(...lists);
      const canDo = (learner: number, resource: number) => (learner * 7 + resource * seed) % 3 > 0;
      const practices = [0, 1, 2, 3, 4, 5].map((skill) =>
        practice(skill, 10 * skill, 10 * skill + 1),
      );
      const { groups, others } = planFor(all, practices, canDo);
      const placed = groups.flatMap(({ learners }) => learners);
      expect(new Set(placed).size).toBe(placed.length);
      expect(new Set(groups.map(({ skill }) => skill)).size).toBe(groups.length);
      const inNeed = all.filter(({ needs }) => needs.size > 0).map(({ learner }) => learner);
      expect([...placed, ...others].sort((a, b) => a - b)).toEqual(inNeed);
      for (const { skill, resource, learners } of groups) {
        expect(learners.length).toBeGreaterThanOrEqual(GROUP_SIZE.min);
        expect(learners.length).toBeLessThanOrEqual(GROUP_SIZE.max);
        for (const one of learners) {
          expect(all[one]!.needs.has(skill) && canDo(one, resource)).toBe(true);
        }
      }
    }),
  );
});
