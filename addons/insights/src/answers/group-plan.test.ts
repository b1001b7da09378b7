import { precompute } from "@mastery/core";
import {
  group,
  learner,
  learnerId,
  letterEmbedder,
  resource,
  type SmallDataset,
  skill,
  trace,
} from "@mastery/core/testing";
import { expect, test } from "vitest";
import { groupExercises, groupPlan } from "./index.ts";

/** Learners 0 to 2 are weak in adding, and can do exercises A and B. Learner 3 is weak in nothing. Learner 4 is in another class. */
const school: SmallDataset = {
  skills: [skill("adding", "number"), skill("folding", "geometry")],
  resources: [
    resource("A", ["adding"], { estimated_duration_s: 600, url: "https://school.example/a" }),
    resource("B", ["adding"]),
    resource("C", ["adding"], { grade_level: 5 }),
    resource("D", ["folding"]),
  ],
  groups: [group("a"), group("b"), group("empty")],
  learners: [0, 1, 2, 3, 4].map((n) => learner(n, { groups: [n < 4 ? "a" : "b"] })),
  traces: [
    ...[0, 1, 2].flatMap((n) => [trace(n, "A", 0.44 + n / 100), trace(n, "D", 0.9)]),
    ...[3, 4].flatMap((n) => [trace(n, "A", 0.6), trace(n, "B", 0.7)]),
  ],
};
const computed = (data: SmallDataset) =>
  precompute(data, { embedder: letterEmbedder(), leastPeers: 1 });
const snapshot = await computed(school);

test("gives members who need the same skill an exercise that all of them can do", () => {
  const plan = groupPlan(snapshot, "a")!;
  expect(plan).toEqual({
    whole_group: [],
    work_groups: [
      {
        skill: { skill_id: "adding", label: "adding" },
        exercise: {
          resource_id: "A",
          title: "A",
          url: "https://school.example/a",
          grade_level: 3,
          estimated_duration_s: 600,
          skills: [{ skill_id: "adding", label: "adding" }],
          learners: [0, 1, 2].map((n) =>
            expect.objectContaining({ learner_id: learnerId(n), can_do: true, n_successes: 0 }),
          ),
        },
        learner_ids: [0, 1, 2].map(learnerId),
      },
    ],
    others: [],
    has_exercises: true,
  });
  expect(groupPlan(snapshot, "c")).toBeUndefined();
  expect(groupPlan(snapshot, "empty")).toMatchObject({ work_groups: [], others: [] });
});

test("leaves out absent members, and members whom the reader may not see", () => {
  const absent = [learnerId(0), learnerId(1)];
  expect(groupPlan(snapshot, "a", { absent })).toMatchObject({
    work_groups: [],
    others: [learnerId(2)],
  });
  const among = new Set([learnerId(1)]);
  expect(groupPlan(snapshot, "a", { among })).toMatchObject({
    work_groups: [],
    others: [learnerId(1)],
  });
});

test("has no work groups if every resource is retired", async () => {
  const resources = school.resources.map((one) => ({ ...one, retired: true }));
  expect(groupPlan(await computed({ ...school, resources }), "a")).toMatchObject({
    work_groups: [],
    others: [0, 1, 2].map(learnerId),
    has_exercises: false,
  });
});

test("depends on names and results, and not on ids", async () => {
  const names = (plan: ReturnType<typeof groupPlan>, nameOf: (id: string) => string) => ({
    groups: plan!.work_groups.map(({ exercise, learner_ids }) => [
      exercise.resource_id,
      ...learner_ids.map(nameOf),
    ]),
    others: plan!.others.map(nameOf),
  });
  // Learners with equal results are taken by name.
  const even = {
    ...school,
    traces: school.traces.map((one) => ({
      ...one,
      score: one.score! < 0.5 ? 0.45 : one.score!,
    })),
  };
  const shuffled = (shift: number) => {
    const idOf = (id: string) => learnerId(((Number(id.slice(-3)) * 3 + shift) % 5) + 10);
    return {
      ...even,
      learners: even.learners.map((one) => ({ ...one, learner_id: idOf(one.learner_id) })),
      traces: even.traces.map((one) => ({ ...one, learner_id: idOf(one.learner_id) })),
    };
  };
  const plans = await Promise.all(
    [0, 1, 2, 3, 4].map(async (shift) => {
      const of = await computed(shuffled(shift));
      return names(groupPlan(of, "a"), (id) => of.learner(id)!.display_name);
    }),
  );
  expect(plans[0]!.groups).toEqual([["A", "Learner 0", "Learner 1", "Learner 2"]]);
  for (const plan of plans) expect(plan).toEqual(plans[0]);
});

test("lists the exercises of a group with who can do them, and who has mastered them", () => {
  const listed = groupExercises(snapshot, "a")!.map(({ resource_id, learners }) => [
    resource_id,
    learners.filter(({ can_do }) => can_do).length,
    learners.filter(({ n_successes }) => n_successes > 0).length,
  ]);
  // Learner 3 has mastered A and B. Grade 5 is too far.
  expect(listed.map(([id]) => id).sort()).toEqual(["A", "B", "D"]);
  expect(listed).toEqual(listed.toSorted((a, b) => Number(b[1]) - Number(a[1])));
  expect(listed).toContainEqual(["B", 3, 1]);
  expect(groupExercises(snapshot, "c")).toBeUndefined();
});
