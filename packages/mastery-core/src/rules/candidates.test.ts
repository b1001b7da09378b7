import { expect, test } from "vitest";
import { isCandidate, PHASES } from "./candidates.ts";

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
