import { expect, test } from "vitest";
import {
  byScore,
  distanceToAim,
  isCandidate,
  isHeldBack,
  isWithinReach,
  listOrder,
  PHASES,
  skillsToContinueWith,
} from "./lists.ts";

/** Orders candidates such as `a1`, the first of set a. A `!` marks a candidate out of turn. */
function order(candidates: string, options = { repeatsOfOneSet: 3, topN: 10 }): string {
  const list = candidates.split(" ").map((name) => ({
    name,
    targetSet: name[0]!,
    isOutOfTurn: name.endsWith("!"),
  }));
  return listOrder(list, options)
    .map(({ name }) => name)
    .join(" ");
}

test("candidates keep their order if no set repeats and no candidate is out of turn", () => {
  expect(order("a1 b1 a2 c1")).toBe("a1 b1 a2 c1");
});

test("the fourth candidate of a set comes after all other candidates", () => {
  expect(order("a1 a2 a3 a4 b1 a5 c1")).toBe("a1 a2 a3 b1 c1 a4 a5");
});

test("a candidate out of turn comes after repeats of a set, and does not count for its set", () => {
  expect(order("a1! a2 a3 a4 a5 b1")).toBe("a2 a3 a4 b1 a5 a1!");
  expect(order("a1! b1! c1!")).toBe("a1! b1! c1!");
});

test("the first candidates out of turn fill the rest of the list", () => {
  expect(order("a1! b1! c1! d1", { repeatsOfOneSet: 3, topN: 3 })).toBe("d1 a1! b1!");
});

test("a list is cut off, and no more candidates are read than the list needs", () => {
  expect(order("a1 a2 b1 a3", { repeatsOfOneSet: 1, topN: 2 })).toBe("a1 b1");
  function* endless() {
    for (let targetSet = 0; ; targetSet++) yield { targetSet, isOutOfTurn: false };
  }
  expect(listOrder(endless(), { repeatsOfOneSet: 3, topN: 10 })).toHaveLength(10);
});

test.each([
  [3, false, true],
  [2, false, false],
  [9, true, false],
])("a resource with %d traces, mastered: %s, is held back: %s", (traces, isMastered, heldBack) => {
  expect(isHeldBack(traces, isMastered, 3)).toBe(heldBack);
});

test("sorts candidates by score (highest first), then by distance to the aim, then by id", () => {
  const candidates = [
    { resource: "a", score: 0.7, distanceToAim: 0 },
    { resource: "d", score: 0.9, distanceToAim: 0.1 },
    { resource: "c", score: 0.9, distanceToAim: 0.1 },
    { resource: "e", score: 0.9, distanceToAim: 0.099 },
  ];
  const order = candidates.toSorted(byScore).map(({ resource }) => resource);
  expect(order).toEqual(["e", "c", "d", "a"]);
});

test("the distance to the aim is the same above and below it, and is rounded to 3 decimals", () => {
  expect(distanceToAim(0.81, 0.7)).toBe(0.11);
  expect(distanceToAim(0.59, 0.7)).toBe(0.11);
  expect(distanceToAim(0.7, 0.7)).toBe(0);
});

test.each([
  [0.499, false],
  [0.5, true],
  [0.85, true],
  [0.851, false],
])("an expected score of %d is within reach: %s", (expected, isWithin) => {
  expect(isWithinReach(expected, { from: 0.5, to: 0.85 })).toBe(isWithin);
});

test.each([
  ["weak", 9, ["within 1"]],
  ["weak", 10, []],
  ["to_discover", 9, []],
  ["to_consolidate", 9, []],
] as const)(
  "a list of kind %s with %d of 10 places filled continues with the skills %j",
  (kind, length, skills) => {
    const toDiscover = (distance: number): string[] => [`within ${distance}`];
    expect(skillsToContinueWith(kind, length, toDiscover, { topN: 10 })).toEqual(skills);
  },
);

test.each([
  { gradeDistance: 1, isMastered: false, phases: [0, 1, 2, 3] },
  { gradeDistance: 2, isMastered: false, phases: [1, 3] },
  { gradeDistance: 0, isMastered: true, phases: [2, 3] },
  { gradeDistance: 3, isMastered: false, phases: [3] },
])(
  "a resource $gradeDistance grades away, mastered: $isMastered, is a candidate in phases $phases",
  ({ phases, ...facts }) => {
    const found = PHASES.flatMap((phase, number) =>
      isCandidate({ ...facts, targetSkillsCarried: 1 }, phase) ? [number] : [],
    );
    expect(found).toEqual(phases);
  },
);

test("a resource that carries no target skill is never a candidate", () => {
  const facts = { targetSkillsCarried: 0, gradeDistance: 0, isMastered: false };
  expect(PHASES.some((phase) => isCandidate(facts, phase))).toBe(false);
});
