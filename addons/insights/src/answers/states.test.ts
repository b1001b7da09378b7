import { expect, test } from "vitest";
import { countStates, reasonOf, SKILL_STATES, stateOf } from "./states.ts";

test.each([
  ["not_assessed", undefined],
  ["to_strengthen", { mean: 0.4999999, isWeak: true }],
  ["to_confirm", { mean: 0.5, isWeak: true }],
  ["to_confirm", { mean: 0.4999999, isWeak: false }],
  ["in_progress", { mean: 0.5, isWeak: false }],
  ["in_progress", { mean: 0.7999999, isWeak: false }],
  ["acquired", { mean: 0.8, isWeak: false }],
  ["to_confirm", { mean: 0.85, isWeak: true }],
] as const)("is %s for the results %o", (state, observed) => {
  expect(stateOf(observed)).toBe(state);
});

const base = { mean: 0.4, isWeak: false, isRegained: false, meanOfOthers: 0.5, meanElsewhere: 0.7 };

test.each([
  ["caught_up", { ...base, isRegained: true, meanOfOthers: 0.3 }],
  ["others_alike", { ...base, isWeak: true, meanOfOthers: 0.4 }],
  ["just_below", { ...base, mean: 0.55, isWeak: true, meanOfOthers: null }],
  ["better_elsewhere", base],
  ["few_scores", { ...base, meanElsewhere: 0.4 }],
  ["few_scores", { ...base, meanElsewhere: undefined }],
] as const)("gives the reason %s, the first that holds for %o", (reason, context) => {
  expect(reasonOf(context)).toBe(reason);
});

test("counts every state, including states that do not occur", () => {
  expect(countStates(["acquired", "acquired", "to_confirm"])).toEqual({
    to_strengthen: 0,
    to_confirm: 1,
    in_progress: 0,
    acquired: 2,
    not_assessed: 0,
  });
  expect(Object.keys(countStates([]))).toEqual([...SKILL_STATES]);
});
