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

test("holds a bit per skill", () => {
  const sets = setsOf([0, 2, 9], [7, 8]);
  expect([...sets.bits]).toEqual([0b101, 0b10, 0b10000000, 0b1]);
  expect([0, 1, 2, 8, 9].map((skill) => sets.has(0, skill))).toEqual([1, 0, 1, 0, 1]);
  expect([7, 8, 9].map((skill) => sets.has(1, skill))).toEqual([1, 1, 0]);
});

test("tells whether two sets are the same", () => {
  const sets = setsOf([1, 9], [1, 9], [1]);
  expect([sets.same(0, 1), sets.same(1, 2)]).toEqual([true, false]);
});

test("learners of equal sets follow one another, each once", () => {
  const lists = [[1], [9], [1], [1, 9], [9], [1], []];
  const order = [...setsOf(...lists).grouped()];
  expect(order.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const inOrder = order.map((learner) => lists[learner]!.join());
  expect(inOrder.filter((list, i) => list !== inOrder[i - 1])).toHaveLength(4);
});
