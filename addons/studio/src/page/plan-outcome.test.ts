import type { LearnerSkill } from "@mastery/insights/answers";
import { expect, test } from "vitest";
import type { WorkPlan } from "../worker/work-plans.ts";
import { lastPlan, outcomeOf } from "./plan-outcome.ts";

const need = (learner_id: string, skill_id: string) => ({
  ...{ learner_id, skill_id },
  n_scored_traces: 2,
  mean_score: 0.35,
});
const PLAN: WorkPlan = {
  group: "a",
  made: "2025-09-12",
  marks: 40,
  versions: [
    { groups: [], absent: [] },
    {
      groups: [{ members: ["lea", "noe", "left"], skill: "tables", exercise: "T1" }],
      absent: ["zoe"],
    },
  ],
  needs: [
    need("lea", "tables"),
    need("lea", "copying"),
    need("noe", "tables"),
    need("max", "copying"),
    need("zoe", "tables"),
  ],
  exercises: [{ resource_id: "T1", title: "Tables", tried: [{ learner_id: "noe", n_traces: 1 }] }],
};
const skill = (skill_id: string, n_scored_traces: number, state = "to_strengthen") =>
  ({ skill_id, n_scored_traces, state, mean_score: 0.9 }) as LearnerSkill;
const NOW = new Map([
  ["lea", [skill("tables", 3, "acquired"), skill("copying", 2)]],
  ["noe", [skill("tables", 2)]],
  ["max", []],
  ["zoe", [skill("tables", 4, "in_progress")]],
]);
const tried = (learner_id: string, n_traces: number) => ({
  learner_id,
  recommended: [],
  attempts: [{ resource_id: "T1", n_traces, n_successes: 0, last_trace: null }],
});

test("follows each pupil of a group in the skill of the group, and all others in their needs", () => {
  const outcome = outcomeOf(PLAN, NOW, [tried("lea", 1), tried("noe", 1)]);
  const told = (pupils: typeof outcome.alone) =>
    pupils.map(({ learner_id, hasTried, needs }) => [
      learner_id,
      hasTried,
      needs.map(({ then, now, newMarks }) => [then.skill_id, newMarks, now?.state]),
    ]);
  expect(outcome.groups).toMatchObject([{ skill: "tables", exercise: "Tables" }]);
  expect(told(outcome.groups[0]!.pupils)).toEqual([
    ["lea", true, [["tables", 1, "acquired"]]],
    ["noe", false, [["tables", 0, "to_strengthen"]]],
  ]);
  expect(told(outcome.alone)).toEqual([["max", false, [["copying", 0, undefined]]]]);
  expect(told(outcome.absent)).toEqual([["zoe", false, [["tables", 2, "in_progress"]]]]);
  expect(outcome.counts).toEqual({ assessed: 1, acquired: 1, untouched: 2 });
});

test("the last plan of a group is the last one made from other marks", () => {
  const plans = [PLAN, { ...PLAN, marks: 44 }, { ...PLAN, group: "b", marks: 50 }];
  expect(lastPlan(plans, "a", 44)).toBe(PLAN);
  expect(lastPlan(plans, "a", 60)).toBe(plans[1]);
  expect(lastPlan(plans, "c", 0)).toBeUndefined();
});
