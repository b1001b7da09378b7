import { describe, expect, test } from "vitest";
import {
  isRegained,
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

test("a skill that the learner has regained is not weak", () => {
  expect(weakSkills([{ ...add, isRegained: true }, mul], 0.6)).toEqual([]);
  expect(weakSkills([{ ...add, isRegained: false }], 0.6)).toEqual(["add"]);
});

describe("a skill is regained", () => {
  const at = (time: number, score: number) => ({ time, score: score * 1e9 });
  const regained = (...latest: ReturnType<typeof at>[]) => isRegained(latest, 0.6, 3);

  test("if the latest scores on the three latest resources are not below the threshold", () => {
    expect(regained(at(1, 0.1), at(4, 0.6), at(2, 0.7), at(3, 1))).toBe(true);
    expect(regained(at(1, 0.1), at(4, 0.9), at(3, 1))).toBe(false);
    expect(regained(at(2, 0.9), at(4, 0.59), at(3, 1))).toBe(false);
  });

  test("even with only one resource", () => {
    expect(regained(at(1, 0.6))).toBe(true);
    expect(regained(at(1, 0.599999999))).toBe(false);
  });

  test("after rounding to 9 decimals", () => {
    expect(isRegained([{ time: 1, score: 599_999_999 }], 0.6, 3)).toBe(false);
    expect(isRegained([{ time: 1, score: 600_000_000 }], 0.6, 3)).toBe(true);
  });

  test("with the lower of two simultaneous scores counted as the later score", () => {
    expect(regained(at(2, 0.9), at(2, 0.8), at(1, 0.7), at(1, 0.5))).toBe(false);
    expect(regained(at(2, 0.9), at(2, 0.8), at(2, 0.7), at(2, 0.95), at(1, 0.5))).toBe(true);
    expect(regained(at(2, 0.9), at(2, 0.8), at(2, 0.5), at(2, 0.95))).toBe(false);
  });

  test("but not if a score on one of its resources has no date", () => {
    expect(regained(at(1, 0.9), at(Number.NaN, 0))).toBe(false);
    expect(regained(at(5, 0.9), at(4, 0.9), at(3, 0.9), at(Number.NaN, 0))).toBe(false);
  });
});

test("a skill is to be discovered if the learner is not observed in it and resources carry it", () => {
  expect(isToDiscover(0, 1)).toBe(true);
  expect(isToDiscover(1, 1)).toBe(false);
  expect(isToDiscover(0, 0)).toBe(false);
});

test("skills to consolidate have the lowest estimates, and ties are sorted by id", () => {
  const tied = { ...mul, skill: "div" };
  expect(skillsToConsolidate([mul, tied, sym, add], 3)).toEqual(["add", "sym", "div"]);
});

test("skills to discover are sorted by observed domain, then number of resources of the grade, then id, and are added until their resources fill a list", () => {
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
  const nine = (id: string) => Array.from({ length: 9 }, (_, i) => `${id}${i}`);
  const discover = (count: number, topN: number, resourcesOf = nine) =>
    skillsToDiscover(unobserved, resourcesOf, { skillsToDiscover: count, topN });
  expect(discover(4, 10)).toEqual(["c", "b", "d", "a"]);
  // Two of these skills are carried by 18 resources together, and a single skill by fewer than ten.
  expect(discover(1, 10)).toEqual(["c", "b"]);
  expect(discover(1, 9)).toEqual(["c"]);
  // A resource that carries several of the skills counts only once.
  expect(discover(1, 10, () => nine("x"))).toEqual(["c", "b", "d", "a", "e"]);
  expect(discover(3, 10, () => [])).toEqual(["c", "b", "d", "a", "e"]);
});

describe("target skills", () => {
  const options = { weakThreshold: 0.6, skillsToConsolidate: 3 };
  const nothing = (): string[] => [];

  test("are the weak skills if there are any", () => {
    const targets = targetSkills([add, mul], () => ["new"], options);
    expect(targets).toEqual({ kind: "weak", skills: ["add"] });
  });

  test("are skills to discover nearby if no skill is weak", () => {
    const targets = targetSkills([mul], (distance) => [`within ${distance}`], options);
    expect(targets).toEqual({ kind: "to_discover", skills: ["within 1"] });
  });

  test("are skills to consolidate if there is no skill to discover nearby", () => {
    expect(targetSkills([mul, sym], nothing, options)).toEqual({
      kind: "to_consolidate",
      skills: ["sym", "mul"],
    });
  });

  test("are skills to discover at any distance if no skill is observed", () => {
    const far = (distance: number): string[] => (distance > 1 ? [`within ${distance}`] : []);
    expect(targetSkills([], far, options)).toEqual({ kind: "to_discover", skills: ["within 4"] });
  });
});
