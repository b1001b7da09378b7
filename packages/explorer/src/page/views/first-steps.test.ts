import { expect, test } from "vitest";
import { commonResources } from "./first-steps.tsx";

const resource = (id: string, ...skills: string[]) => ({
  resource_id: id,
  title: `Title of ${id}`,
  weak_skills_targeted: skills,
});

test("what most learners are recommended for the skill comes first, then what comes early", () => {
  const lists = [
    { id: "anna", list: [resource("A", "accents"), resource("F1", "fractions")] },
    { id: "lou", list: [resource("F2", "fractions", "accents"), resource("F1", "fractions")] },
    { id: "max", list: [resource("F3", "fractions")] },
    { id: "zoe", list: [] },
  ];
  expect(commonResources(lists, "fractions")).toEqual([
    { resource_id: "F1", title: "Title of F1", learners: ["anna", "lou"] },
    { resource_id: "F2", title: "Title of F2", learners: ["lou"] },
    { resource_id: "F3", title: "Title of F3", learners: ["max"] },
  ]);
  expect(commonResources(lists, "grammar")).toEqual([]);
});
