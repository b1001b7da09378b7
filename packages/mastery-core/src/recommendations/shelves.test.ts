import { expect, test } from "vitest";
import { buildDataset } from "../evidence/dataset.ts";
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

/** Resources of each shelf, by the numbers of its skills. */
function contents(): string[] {
  const { skillOffsets, skills, offsets, resources } = shelves;
  return Array.from(offsets.subarray(1), (end, shelf) => {
    const numbers = skills.subarray(skillOffsets[shelf], skillOffsets[shelf + 1]);
    const ids = Array.from(
      resources.subarray(offsets[shelf], end),
      (one) => catalogue.resourceIds[one],
    );
    return `${Array.from(numbers, (one) => catalogue.skillIds[one]).join("+")}: ${ids.join()}`;
  });
}

test("resources with the same skills, in any order, and the same grade share a shelf; retired ones are on none", () => {
  expect(contents()).toEqual(["add+mul: a,e", "add+mul: b", "mul: c"]);
});

test("the shelves of a grade that carry a skill are found", () => {
  const { withSkillOffsets, withSkill } = shelves;
  const shelvesWith = (at: number): number[] => [
    ...withSkill.subarray(withSkillOffsets[at], withSkillOffsets[at + 1]),
  ];
  // add of grades 1 and 2, then div, then mul.
  expect([0, 1, 5, 6, 10, 11].map(shelvesWith)).toEqual([[0], [1], [], [], [0, 2], [1]]);
});

test("carriers are counted by skill and grade", () => {
  expect([0, 1, 5, 6, 10, 11].map((at) => shelves.carriers[at])).toEqual([2, 1, 0, 0, 3, 1]);
});
