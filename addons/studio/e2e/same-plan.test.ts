import { groupPlan } from "@mastery/insights/answers";
import { expect, test } from "vitest";
import { imported, SHEETS } from "../src/worker/sheets.fixture.ts";

const IMPORTS = 20;

test("a sheet gives the same groups, with exercises that all members can do, on each of 20 imports", async () => {
  const schools = await Promise.all(Array.from({ length: IMPORTS }, () => imported(SHEETS[0]!)));
  const plans = schools.map(({ snapshot, group }) => {
    const nameOf = (id: string): string => snapshot.learner(id)!.display_name;
    const plan = groupPlan(snapshot, group)!;
    for (const { exercise } of plan.work_groups) {
      expect(exercise.learners.filter(({ can_do }) => !can_do)).toEqual([]);
    }
    return {
      groups: plan.work_groups.map(({ exercise, learner_ids }) => [
        exercise.title,
        ...learner_ids.map(nameOf),
      ]),
      others: plan.others.map(nameOf),
    };
  });
  const ids = schools.map(({ snapshot }) => snapshot.learners()[0]!.learner_id);
  expect(new Set(ids).size).toBe(IMPORTS);
  expect(plans[0]!.groups.length).toBeGreaterThan(1);
  for (const plan of plans) expect(plan).toEqual(plans[0]);
});
