import { expect, test } from "vitest";
import { buildDataset } from "../dataset/dataset.ts";
import { profileLearners } from "../profiles/profiles.ts";
import { learner, resource, skill, trace } from "../testing/index.ts";
import { WeakSkillSets } from "./weak-skill-sets.ts";

// Ten skills, so that a set takes two bytes.
const skills = Array.from({ length: 10 }, (_, i) => skill(`s${i}`, "number"));
const resources = skills.map(({ id }) => resource(`r_${id}`, [id]));

/** Learners who each mastered the skills told, and failed on the first. */
async function setsOf(...mastered: readonly (readonly number[])[]): Promise<WeakSkillSets> {
  const dataset = await buildDataset({
    skills,
    resources,
    learners: mastered.map((_, n) => learner(n)),
    traces: mastered.flatMap((numbers, n) => [
      trace(n, "r_s0", 0),
      ...numbers.map((number) => trace(n, `r_s${number}`, 0.7)),
    ]),
  });
  return new WeakSkillSets(dataset, profileLearners(dataset.evidence, dataset.catalogue), 0.6);
}

test("holds a bit per skill", async () => {
  const sets = await setsOf([1, 3], [8, 9]);
  expect([...sets.bits]).toEqual([0b11110101, 0b11, 0b11111111, 0]);
  expect([...sets.skillsOf(0)]).toEqual([0, 2, 4, 5, 6, 7, 8, 9]);
  expect([...sets.skillsOf(1)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("learners of equal sets follow one another, each once", async () => {
  const sets = await setsOf([1], [9], [1], [2], [9], [1], []);
  const order = [...sets.grouped()];
  expect(order.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const changes = order.filter((one, i) => i > 0 && !sets.areEqual(order[i - 1]!, one));
  expect(changes).toHaveLength(3);
});
