import { expect, test } from "vitest";
import { WeakSkillSets } from "./weak-skill-sets.ts";

/** Sets of ten skills, so that each takes two bytes. */
function setsOf(...lists: readonly (readonly number[])[]): WeakSkillSets {
  const sets = new WeakSkillSets(lists.length, 10);
  lists.forEach((list, n) => {
    sets.add(n, list);
  });
  return sets;
}

function skillsOf(sets: WeakSkillSets, learner: number): number[] {
  const isWeak = new Uint8Array(10).fill(1);
  sets.unpack(learner, isWeak);
  return [...isWeak.keys()].filter((skill) => isWeak[skill] === 1);
}

test("holds a bit per skill", () => {
  const sets = setsOf([0, 2, 9], [7, 8]);
  expect([...sets.bits]).toEqual([0b101, 0b10, 0b10000000, 0b1]);
  expect(skillsOf(sets, 0)).toEqual([0, 2, 9]);
  expect(skillsOf(sets, 1)).toEqual([7, 8]);
});

test("tells whether the next set is another", () => {
  const sets = setsOf([1, 9], [1, 9], [1]);
  const isWeak = new Uint8Array(10);
  expect([0, 1, 2, 2].map((learner) => sets.unpack(learner, isWeak))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test("the sets of some learners are theirs, in their order", () => {
  const sets = setsOf([1], [9], [1, 8]);
  const bits = sets.select(Uint32Array.of(2, 0));
  const selected = new WeakSkillSets(2, 10, bits);
  expect([skillsOf(selected, 0), skillsOf(selected, 1)]).toEqual([[1, 8], [1]]);
});

test("learners of equal sets follow one another, each once", () => {
  const sets = setsOf([1], [9], [1], [1, 9], [9], [1], []);
  const order = [...sets.grouped()];
  expect(order.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const lists = order.map((learner) => skillsOf(sets, learner).join());
  expect(lists.filter((list, i) => list !== lists[i - 1])).toHaveLength(4);
});
