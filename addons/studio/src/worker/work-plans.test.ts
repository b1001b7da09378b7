import { expect, test } from "vitest";
import { isForeign, readWorkPlans, type WorkPlan, withPlan, workPlansText } from "./work-plans.ts";

const LEA = "00000000-0000-4000-8000-000000000001";
const NOE = "00000000-0000-4000-8000-000000000002";

const planOf = (changes: Partial<WorkPlan> = {}): WorkPlan => ({
  group: "CE2-A",
  made: "2025-09-12",
  marks: 40,
  versions: [{ groups: [{ members: [LEA], skill: "tables", exercise: "T1" }], absent: [NOE] }],
  needs: [{ learner_id: LEA, skill_id: "tables", n_scored_traces: 2, mean_score: 0.35 }],
  exercises: [{ resource_id: "T1", title: "Tables", tried: [{ learner_id: LEA, n_traces: 1 }] }],
  ...changes,
});

test("reads the plans that it wrote", () => {
  const plans = [planOf(), planOf({ group: "CM1" })];
  expect(readWorkPlans(workPlansText(plans))).toEqual({ plans });
});

test("names every invalid value with its place, and no pupil", () => {
  const [version] = planOf().versions;
  const damaged = planOf({
    made: "friday" as never,
    versions: [{ ...version!, absent: ["Léa Martin"] }],
    needs: [{ ...planOf().needs[0]!, mean_score: 7 }],
  });
  expect(readWorkPlans(workPlansText([planOf(), damaged, planOf({ versions: [] })]))).toEqual({
    problems: [
      'plans[1].made: expected a date such as 2025-09-01, got "friday"',
      "plans[1].versions[0].absent[0]: expected a uuid, got a value that is not shown because it may be personal",
      "plans[1].needs[0].mean_score: expected a number from 0 to 1, got 7",
      "plans[2].versions: expected at least one plan, got an empty list",
    ],
  });
  expect(readWorkPlans('{"version":2,"plans":{}}')).toEqual({
    problems: ["version: expected 1, got 2", "plans: expected a list, got an object"],
  });
  expect(readWorkPlans("PK")).toEqual({ problems: ["expected JSON"] });
  expect(readWorkPlans("null")).toEqual({
    problems: ["version: expected 1, got nothing", "plans: expected a list, got nothing"],
  });
});

test("a plan replaces the plan of the same group from the same marks, and ten plans of a group are kept", () => {
  const first = planOf();
  const changed = planOf({ versions: [...first.versions, ...first.versions] });
  expect(withPlan([first], changed)).toEqual([changed]);
  const weeks = Array.from({ length: 12 }, (_, week) => planOf({ marks: week }));
  const other = planOf({ group: "CM1" });
  const kept = [other, ...weeks].reduce(withPlan, [] as readonly WorkPlan[]);
  expect(kept).toEqual([other, ...weeks.slice(2)]);
});

test("keeps the proposal and the latest versions of a plan that was changed often", () => {
  const versions = Array.from({ length: 80 }, (_, at) => ({ groups: [], absent: [`${at}`] }));
  const [plan] = withPlan([], planOf({ versions }));
  expect(plan!.versions.map(({ absent }) => absent[0])).toEqual([
    "0",
    ...Array.from({ length: 49 }, (_, at) => `${31 + at}`),
  ]);
});

test("a plan that names none of the pupils is foreign", () => {
  expect(isForeign(planOf(), new Set([NOE]))).toBe(false);
  expect(isForeign(planOf(), new Set(["someone"]))).toBe(true);
  expect(isForeign(planOf({ versions: [{ groups: [], absent: [] }], needs: [] }), new Set())).toBe(
    false,
  );
});
