import { precompute } from "@mastery/core";
import {
  learner,
  learnerId,
  letterEmbedder,
  resource,
  smallDataset,
  trace,
} from "@mastery/core/testing";
import { describe, expect, test } from "vitest";
import { exercises, groupExercises, recommendationDetails } from "./index.ts";

/** Skills and records of six learners who tried addition exercises. Learners 0, 2 and 3 failed A, and learner 1 passed it. */
const { skills } = smallDataset();
const [adding, other] = [skills[0]!.id, skills[1]!.id];
const titles = ["A", "B", "C", "D"];
const records = {
  skills,
  resources: [
    ...titles.map((id) => resource(id, [adding], { grade_level: 3 })),
    resource("both", [adding, other], { grade_level: 3 }),
    resource("far", [adding], { grade_level: 5 }),
    resource("old", [adding], { grade_level: 3, retired: true }),
  ],
  learners: [0, 1, 2, 3, 4, 5].map((n) => learner(n, { grade_level: 3 })),
  traces: [
    ...[0, 1, 2, 3].map((n) => trace(n, "A", 0.5, { success: n === 1 })),
    ...[0, 1, 2].map((n) => trace(n, "both", 0.4, { success: false })),
    ...[4, 5].map((n) => trace(n, "B", 0.95, { success: true })),
  ],
};
const snapshot = await precompute(records, { embedder: letterEmbedder(), leastPeers: 1 });
const ableIn = ({ learners }: ReturnType<typeof exercises>[number]) =>
  learners.filter((one) => one.can_do).length;
const found = (...learners: number[]) => exercises(snapshot, learners.map(learnerId));

describe("shared exercises", () => {
  test("have a skill that all the learners need to strengthen, are near their grade, and are not retired", () => {
    const ids = found(0, 2).map(({ resource_id }) => resource_id);
    expect(ids.toSorted()).toEqual(["A", "B", "C", "D", "both"]);
    for (const { skills, learners } of found(0, 2)) {
      expect(skills.map(({ skill_id }) => skill_id)).toContain(adding);
      expect(learners.map(({ learner_id }) => learner_id)).toEqual([0, 2].map(learnerId));
    }
  });

  test("are marked if they are in a learner's own list, and then have the expected score from the list", () => {
    const list = recommendationDetails(snapshot, learnerId(0), 10)!;
    for (const { resource_id, learners } of found(0, 2)) {
      const own = list.find((one) => one.resource_id === resource_id);
      expect(learners[0]!.is_recommended).toBe(own !== undefined);
      if (own) expect(learners[0]!.expected_score).toBe(own.expected_score);
    }
  });

  test("are sorted by the number of learners who can do them, then by the number of shared skills", () => {
    const keys = found(0, 2).map((one) => [ableIn(one), one.skills.length]);
    expect(keys).toEqual(keys.toSorted((a, b) => b[0]! - a[0]! || b[1]! - a[1]!));
  });

  test("come last if a learner has mastered them, and contain the day of each learner's last attempt", () => {
    // Learner 1 has mastered A, and A is within reach of learner 2.
    const done = found(1, 2).find(({ resource_id }) => resource_id === "A")!;
    expect(done.learners).toMatchObject([
      { n_traces: 1, n_successes: 1, last_trace: "2025-09-01" },
      { n_traces: 1, n_successes: 0, last_trace: "2025-09-01" },
    ]);
    const isNew = found(1, 2).map(({ learners }) => learners.every((one) => !one.n_successes));
    expect(isNew).toEqual(isNew.toSorted((a, b) => Number(b) - Number(a)));
    expect(isNew).toContain(false);
    expect(found(1).map(({ resource_id }) => resource_id)).not.toContain("A");
  });

  test("come later if a learner failed them three times", async () => {
    const again = [1, 2].map(() => trace(0, "A", 0.5, { success: false }));
    const traces = [...records.traces, ...again];
    const often = await precompute(
      { ...records, traces },
      { embedder: letterEmbedder(), leastPeers: 1 },
    );
    const list = exercises(often, [0, 2].map(learnerId));
    const at = list.findIndex(({ resource_id }) => resource_id === "A");
    expect(list[at]!.learners).toMatchObject([
      { n_traces: 3, held_back: true },
      { n_traces: 1, held_back: false },
    ]);
    expect(list.slice(at + 1).every((one) => ableIn(one) < ableIn(list[at]!))).toBe(true);
    expect(list.map(ableIn)).toEqual(list.map(ableIn).toSorted((a, b) => b - a));
  });

  test("have no expected score if it would reveal something about unreadable learners", async () => {
    const small = await precompute(records, { embedder: letterEmbedder(), leastPeers: 2 });
    const ids = [0, 1].map(learnerId);
    const scoreOf = (list: ReturnType<typeof exercises>) =>
      list.find(({ resource_id }) => resource_id === "A")!.learners[1];
    const missing = { learner_id: ids[1], is_recommended: false };
    expect(scoreOf(exercises(small, ids))).toMatchObject({ ...missing, expected_score: 0.493 });
    const guarded = scoreOf(exercises(small, ids, { among: new Set(ids) }));
    expect(guarded).toMatchObject({ ...missing, expected_score: null, within_reach: false });
  });

  test("are not said to be within reach of a member without a scored trace", async () => {
    const group_id = "4a";
    const learners = [...records.learners, learner(50, { grade_level: 3 })];
    const school = {
      ...records,
      groups: [{ group_id, name: group_id, type: "class" as const }],
      learners: learners.map((one) => ({ ...one, groups: [group_id] })),
    };
    const withNewcomer = await precompute(school, { embedder: letterEmbedder(), leastPeers: 1 });
    const all = groupExercises(withNewcomer, group_id)!.map(({ learners }) => learners.at(-1)!);
    expect(all.some((one) => one.is_recommended)).toBe(true);
    for (const one of all) {
      const unknown = { expected_score: null, within_reach: false, can_do: false };
      expect(one).toMatchObject({ learner_id: learnerId(50), ...unknown });
    }
  });

  test("do not exist if no skill is shared, or if no learner is known or readable", () => {
    expect(found(0, 4)).toEqual([]);
    expect(found(77)).toEqual([]);
    expect(exercises(snapshot, [learnerId(0)], { among: new Set([learnerId(1)]) })).toEqual([]);
  });
});
