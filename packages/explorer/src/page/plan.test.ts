import type { Member } from "@mastery/client";
import { describe, expect, test } from "vitest";
import { commonExercises, commonSkills, moved } from "./plan.ts";

const resource = (id: string, ...skills: string[]) => ({
  resource_id: id,
  title: `Title of ${id}`,
  weak_skills_targeted: skills,
  expected_score: 0.6,
  within_reach: true,
  mastered_before: false,
});

describe("an exercise for several learners", () => {
  const lists = [
    { id: "anna", list: [resource("A", "accents"), resource("F1", "fractions")] },
    { id: "lou", list: [resource("F2", "fractions", "accents"), resource("F1", "fractions")] },
    { id: "max", list: [resource("F3", "fractions")] },
    { id: "zoe", list: [] },
  ];
  const found = (...skills: string[]) =>
    commonExercises(lists, skills).map(({ resource_id, reach }) => [resource_id, ...reach.keys()]);

  test("prefers the exercise within reach of most, then the one that comes first", () => {
    expect(found("fractions")).toEqual([
      ["F1", "anna", "lou"],
      ["F2", "lou"],
      ["F3", "max"],
    ]);
  });
  test("has as many of the skills as can be, where it is within reach of as many", () => {
    expect(found("fractions", "accents")).toEqual([
      ["F1", "anna", "lou"],
      ["F2", "lou"],
      ["A", "anna"],
      ["F3", "max"],
    ]);
  });
  test("is beyond nobody of those it counts for, and done by none", () => {
    const hard = { ...resource("F1", "fractions"), within_reach: false };
    const done = { ...resource("F2", "grammar"), mastered_before: true };
    const changed = [{ id: "anna", list: [hard, done] }, ...lists.slice(1)];
    expect(commonExercises(changed, ["fractions"]).map(({ resource_id }) => resource_id)).toEqual([
      "F3",
      "F1",
    ]);
    expect(commonExercises(changed, ["fractions"])[1]!.reach).toEqual(new Map([["lou", 0.6]]));
  });
  test("is missing where no list has the skill", () => {
    expect(found("grammar")).toEqual([]);
    expect(found()).toEqual([]);
  });
});

const member = (weak: Readonly<Record<string, number>>) =>
  ({
    weak_skills: Object.entries(weak).map(([skill_id, mean_score]) => ({ skill_id, mean_score })),
  }) as unknown as Member;

test("skills in common are those that all are weak in, lowest mean first", () => {
  const anna = member({ accents: 0.5, fractions: 0.3, plural: 0.1 });
  const lou = member({ accents: 0.1, fractions: 0.4 });
  expect(commonSkills([anna, lou])).toEqual(["accents", "fractions"]);
  expect(commonSkills([anna, lou, member({ plural: 0.2 })])).toEqual([]);
});

describe("a learner is moved", () => {
  const plan = [{ members: ["anna", "lou"], exercise: "F1" }, { members: ["max"] }];
  test("to another group, and both are proposed another exercise", () => {
    expect(moved(plan, "lou", 1)).toEqual([{ members: ["anna"] }, { members: ["max", "lou"] }]);
  });
  test("out of a group, which goes when it is empty", () => {
    expect(moved(plan, "max", -1)).toEqual([plan[0]]);
  });
  test("to a new group, also from none", () => {
    expect(moved(plan, "zoe", 2)).toEqual([...plan, { members: ["zoe"] }]);
    expect(moved(plan, "max", 2)).toEqual([plan[0], { members: ["max"] }]);
  });
});
