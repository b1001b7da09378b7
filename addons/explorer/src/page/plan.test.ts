import type { Member } from "@mastery/client";
import { describe, expect, test } from "vitest";
import { ABSENT, ALONE, commonSkills, moved } from "./plan.ts";

const member = (needs: Readonly<Record<string, number>>) =>
  ({
    skills_to_see: [
      { skill_id: "confirmed", state: "to_confirm", mean_score: 0.2 },
      ...Object.entries(needs).map(([skill_id, mean_score]) => ({
        ...{ skill_id, mean_score },
        state: "to_strengthen",
      })),
    ],
  }) as unknown as Member;

test("common skills are the skills that all members need to strengthen, lowest mean first", () => {
  const anna = member({ accents: 0.5, fractions: 0.3, plural: 0.1 });
  const lou = member({ accents: 0.1, fractions: 0.4 });
  expect(commonSkills([anna, lou])).toEqual(["accents", "fractions"]);
  expect(commonSkills([anna, lou, member({ plural: 0.2 })])).toEqual([]);
});

describe("moves a learner", () => {
  const plan = {
    groups: [{ members: ["anna", "lou"], exercise: "F1" }, { members: ["max"] }],
    absent: ["zoe"],
  };
  test("to another group, and keeps the chosen exercise", () => {
    expect(moved(plan, "lou", 1).groups).toEqual([
      { members: ["anna"], exercise: "F1" },
      { members: ["max", "lou"] },
    ]);
  });
  test("out of a group, and removes the group if it is empty", () => {
    expect(moved(plan, "max", ALONE)).toEqual({ ...plan, groups: [plan.groups[0]] });
  });
  test("to a new group, even if the learner was in no group", () => {
    expect(moved(plan, "zoe", 2)).toEqual({
      groups: [...plan.groups, { members: ["zoe"] }],
      absent: [],
    });
  });
  test("to the absent learners", () => {
    expect(moved(plan, "max", ABSENT)).toEqual({
      groups: [plan.groups[0]],
      absent: ["zoe", "max"],
    });
  });
});
