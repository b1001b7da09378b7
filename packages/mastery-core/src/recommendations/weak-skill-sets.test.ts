import { expect, test } from "vitest";
import { buildDataset } from "../dataset/dataset.ts";
import { learner, resource, skill } from "../testing/index.ts";
import { WeakSkillSets } from "./weak-skill-sets.ts";

/** Sets of ten skills, so that each takes two bytes. */
async function setsOf(...lists: readonly (readonly number[])[]): Promise<WeakSkillSets> {
  const dataset = await buildDataset({
    skills: Array.from({ length: 10 }, (_, i) => skill(`s${i}`, "number")),
    resources: [resource("r", ["s0"])],
    learners: lists.map((_, n) => learner(n)),
    traces: [],
  });
  const sets = new WeakSkillSets(dataset);
  lists.forEach((list, n) => {
    sets.add(n, list);
  });
  return sets;
}

test("holds a bit per skill", async () => {
  const sets = await setsOf([0, 2, 9], [7, 8]);
  expect([...sets.bits]).toEqual([0b101, 0b10, 0b10000000, 0b1]);
  expect([...sets.skillsOf(0)]).toEqual([0, 2, 9]);
  expect([...sets.skillsOf(1)]).toEqual([7, 8]);
});

test("learners of equal sets follow one another, each once", async () => {
  const sets = await setsOf([1], [9], [1], [1, 9], [9], [1], []);
  const order = [...sets.grouped()];
  expect(order.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const changes = order.filter((one, i) => i > 0 && !sets.areEqual(order[i - 1]!, one));
  expect(changes).toHaveLength(3);
});
