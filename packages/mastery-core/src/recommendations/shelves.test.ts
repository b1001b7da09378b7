import { expect, test } from "vitest";
import { buildDataset } from "../dataset/dataset.ts";
import { GRADES } from "../rules/conventions.ts";
import { learner, resource, skill } from "../testing/index.ts";
import { shelve } from "./shelves.ts";

const { catalogue } = await buildDataset({
  skills: ["add", "div", "mul"].map((id) => skill(id, "number")),
  resources: [
    resource("a", ["mul", "add"], { grade_level: 1 }),
    resource("b", ["add", "mul"], { grade_level: 2 }),
    resource("c", ["mul"], { grade_level: 1 }),
    resource("d", ["mul"], { grade_level: 1, retired: true }),
    resource("e", ["add", "mul"], { grade_level: 1 }),
  ],
  learners: [learner(0)],
  traces: [],
});
const shelves = shelve(catalogue);

/** Resources of each shelf, by its skills and grade. */
function contents(): Record<string, string> {
  const { setOffsets, setSkills, offsets, resources } = shelves;
  const found: Record<string, string> = {};
  for (let shelf = 0; shelf + 1 < offsets.length; shelf++) {
    const [start, end] = setOffsets.subarray(Math.floor(shelf / GRADES));
    const skills = Array.from(setSkills.subarray(start, end), (s) => catalogue.skillIds[s]);
    const ids = Array.from(
      resources.subarray(offsets[shelf], offsets[shelf + 1]),
      (one) => catalogue.resourceIds[one],
    );
    if (ids.length > 0) found[`${skills.join("+")} ${1 + (shelf % GRADES)}`] = ids.join();
  }
  return found;
}

test("resources with the same skills, in any order, and the same grade share a shelf; retired ones are on none", () => {
  expect(contents()).toEqual({ "add+mul 1": "a,e", "add+mul 2": "b", "mul 1": "c" });
});

test("the sets that carry a skill are found", () => {
  const { setsOfSkillOffsets, setsOfSkills } = shelves;
  const setsOf = (skill: number): number[] => [
    ...setsOfSkills.subarray(setsOfSkillOffsets[skill], setsOfSkillOffsets[skill + 1]),
  ];
  // add, div, mul; set 0 is add and mul, set 1 is mul.
  expect([0, 1, 2].map(setsOf)).toEqual([[0], [], [0, 1]]);
});

test("carriers are counted by grade and skill", () => {
  expect([...shelves.carriers.subarray(0, 6)]).toEqual([2, 0, 3, 1, 0, 1]);
});
