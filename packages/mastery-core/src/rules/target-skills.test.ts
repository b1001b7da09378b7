import { describe, expect, test } from "vitest";
import {
  isToDiscover,
  skillsToConsolidate,
  skillsToDiscover,
  targetSkills,
  weakSkills,
} from "./target-skills.ts";

const add = { skill: "add", mean: 0.3, estimate: 0.45 };
const mul = { skill: "mul", mean: 0.5, estimate: 0.6 };
const sym = { skill: "sym", mean: 0.6, estimate: 0.5 };

test("a skill is weak if both its mean and its estimate are below the threshold", () => {
  expect(weakSkills([add, mul, sym], 0.6)).toEqual(["add"]);
});

test("a skill is one to discover if the learner is not observed in it and resources carry it", () => {
  expect(isToDiscover(0, 1)).toBe(true);
  expect(isToDiscover(1, 1)).toBe(false);
  expect(isToDiscover(0, 0)).toBe(false);
});

test("skills to consolidate are those with the lowest estimates, ties by id", () => {
  const tied = { ...mul, skill: "div" };
  expect(skillsToConsolidate([mul, tied, sym, add], 3)).toEqual(["add", "sym", "div"]);
});

test("skills to discover are ordered by observed domain, then most resources of the grade, then id", () => {
  const skill = (id: string, isDomainObserved: boolean, resourcesOfGrade: number) => ({
    skill: id,
    isDomainObserved,
    resourcesOfGrade,
  });
  const unobserved = [
    skill("a", false, 9),
    skill("b", true, 1),
    skill("c", true, 2),
    skill("e", false, 0),
    skill("d", true, 1),
  ];
  expect(skillsToDiscover(unobserved, 4)).toEqual(["c", "b", "d", "a"]);
});

describe("target skills", () => {
  const options = { weakThreshold: 0.6, skillsToConsolidate: 3 };
  const nothing = (): string[] => [];

  test("are the weak ones if there are any", () => {
    const targets = targetSkills([add, mul], () => ["new"], options);
    expect(targets).toEqual({ kind: "weak", skills: ["add"] });
  });

  test("are those to discover nearby if none is weak", () => {
    const targets = targetSkills([mul], (distance) => [`within ${distance}`], options);
    expect(targets).toEqual({ kind: "to discover", skills: ["within 1"] });
  });

  test("are those to consolidate if there is none to discover nearby", () => {
    expect(targetSkills([mul, sym], nothing, options)).toEqual({
      kind: "to consolidate",
      skills: ["sym", "mul"],
    });
  });

  test("are those to discover at any distance if nothing is observed", () => {
    const far = (distance: number): string[] => (distance > 1 ? [`within ${distance}`] : []);
    expect(targetSkills([], far, options)).toEqual({ kind: "to discover", skills: ["within 4"] });
  });
});
