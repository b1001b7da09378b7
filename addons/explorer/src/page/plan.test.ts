import type { Member } from "@mastery/client";
import { describe, expect, test } from "vitest";
import { commonSkills, moved } from "./plan.ts";

const member = (weak: Readonly<Record<string, number>>) =>
  ({
    weak_skills: Object.entries(weak).map(([skill_id, mean_score]) => ({ skill_id, mean_score })),
  }) as unknown as Member;

test("common skills are the skills that all members are weak in, lowest mean first", () => {
  const anna = member({ accents: 0.5, fractions: 0.3, plural: 0.1 });
  const lou = member({ accents: 0.1, fractions: 0.4 });
  expect(commonSkills([anna, lou])).toEqual(["accents", "fractions"]);
  expect(commonSkills([anna, lou, member({ plural: 0.2 })])).toEqual([]);
});

describe("moves a learner", () => {
  const plan = [{ members: ["anna", "lou"], exercise: "F1" }, { members: ["max"] }];
  test("to another group, and keeps the chosen exercise", () => {
    expect(moved(plan, "lou", 1)).toEqual([
      { members: ["anna"], exercise: "F1" },
      { members: ["max", "lou"] },
    ]);
  });
  test("out of a group, and removes the group if it is empty", () => {
    expect(moved(plan, "max", -1)).toEqual([plan[0]]);
  });
  test("to a new group, even if the learner was in no group", () => {
    expect(moved(plan, "zoe", 2)).toEqual([...plan, { members: ["zoe"] }]);
    expect(moved(plan, "max", 2)).toEqual([plan[0], { members: ["max"] }]);
  });
});
