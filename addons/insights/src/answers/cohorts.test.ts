import { precompute } from "@mastery/core";
import { decodeSnapshot, encodeSnapshot } from "@mastery/core/snapshot";
import {
  group,
  learner,
  learnerId,
  letterEmbedder,
  smallDataset,
  trace,
} from "@mastery/core/testing";
import { describe, expect, test } from "vitest";
import {
  clusterMembers,
  groupMembers,
  groupPlan,
  groupSkillNeeds,
  groups,
  learnerSkills,
  learnersToSee,
  skillNeeds,
} from "./index.ts";

const { traces, ...catalogue } = smallDataset();
const snapshot = await precompute(
  {
    ...catalogue,
    groups: [
      group("4a", { name: "CE2 A" }),
      group("4b"),
      group("empty"),
      group("school", { type: "school" }),
    ],
    learners: [0, 1, 2, 3, 4, 5].map((n) =>
      learner(n, { groups: n === 5 ? [] : [n < 3 ? "4a" : "4b", "school"] }),
    ),
    traces: [...traces, trace(0, "add-1", 0.3, { timestamp: "2025-10-02T08:00:00Z" })],
  },
  { embedder: letterEmbedder(), leastPeers: 1 },
);
const ids = (list: readonly { readonly learner_id: string }[] | undefined) =>
  list?.map(({ learner_id }) => learner_id);
const one = (n: number) => new Set([learnerId(n)]);

describe("members", () => {
  test("without a scored trace have no basis, and neither have their skills", async () => {
    const learners = [0, 1, 2, 3, 50].map((n) => learner(n, { groups: ["4a"] }));
    const known = traces.filter(({ learner_id }) =>
      learners.some((one) => one.learner_id === learner_id),
    );
    const started = trace(50, "sym-1", null);
    const school = { ...catalogue, groups: [group("4a")], learners, traces: [...known, started] };
    const withNewcomer = await precompute(school, { embedder: letterEmbedder() });
    const found = groupMembers(withNewcomer, "4a")!.map((one) => [
      one.learner_id,
      [one.basis, one.cluster_id],
    ]);
    const { cluster_id } = withNewcomer.assignment(learnerId(0))!;
    expect(Object.fromEntries(found)).toMatchObject({
      [learnerId(50)]: ["none", null],
      [learnerId(0)]: ["scored_traces", cluster_id],
    });
    const counted = withNewcomer.assignment(learnerId(50))!.cluster_id;
    expect(ids(clusterMembers(withNewcomer, counted))).not.toContain(learnerId(50));
    const bases = [50, 0].map((n) => learnerSkills(withNewcomer, learnerId(n))![0]!.basis);
    expect(bases).toEqual(["none", "scored_traces"]);
  });

  test("of a cluster are listed with their observed results", () => {
    const { cluster_id } = snapshot.assignment(learnerId(0))!;
    const members = clusterMembers(snapshot, cluster_id)!;
    expect(ids(members)).toEqual([0, 1, 2].map(learnerId));
    expect(members[0]).toEqual({
      learner_id: learnerId(0),
      display_name: "Learner 0",
      grade_level: 3,
      group_ids: ["4a", "school"],
      cluster_id,
      basis: "scored_traces",
      n_traces: 4,
      last_trace: "2025-10-02",
      mean_score_per_domain: { geometry: 0.9, number: 0.2 },
      n_scored_per_domain: { geometry: 1, number: 2 },
      states: {
        to_strengthen: 1,
        to_confirm: 0,
        in_progress: 0,
        acquired: 1,
        not_assessed: 1,
      },
      state_per_domain: { geometry: "acquired", number: "to_strengthen" },
      skills_to_see: [
        {
          skill_id: "addition",
          domain: "number",
          state: "to_strengthen",
          reason: null,
          n_scored_traces: 2,
          mean_score: 0.2,
          last_attempt: "2025-10-02",
          latest_score: 0.3,
          mean_difficulty: 0.551,
        },
      ],
    });
    expect(clusterMembers(snapshot, 2)).toBeUndefined();
  });

  test("of a group are limited to readable learners", () => {
    expect(ids(groupMembers(snapshot, "4b"))).toEqual([3, 4].map(learnerId));
    expect(ids(groupMembers(snapshot, "4b", { among: one(4) }))).toEqual([learnerId(4)]);
    expect(groupMembers(snapshot, "empty")).toEqual([]);
    expect(groupMembers(snapshot, "4c")).toBeUndefined();
  });
});

test("returns the groups of a learner, or undefined for an unknown learner", () => {
  expect(snapshot.groupsOf(learnerId(0))).toEqual([
    { group_id: "4a", name: "CE2 A", type: "class" },
    group("school", { type: "school" }),
  ]);
  expect(snapshot.groupsOf(learnerId(5))).toEqual([]);
  expect(snapshot.groupsOf(learnerId(99))).toBeUndefined();
  expect(Object.isFrozen(snapshot.groupsOf(learnerId(0))![0])).toBe(true);
});

test("finds members of a cluster by its id, even if ids have gaps", async () => {
  const { learners, traces, ...others } = smallDataset();
  const embedder = letterEmbedder();
  const more = [6, 7, 8, 9];
  const previous = await precompute(
    {
      ...others,
      learners: [...learners, ...more.map((n) => learner(n))],
      traces: [...traces, ...more.flatMap((n) => [trace(n, "add-1", 0.1), trace(n, "sym-1", 0.1)])],
    },
    { embedder, kRange: [3, 3] },
  );
  // The cluster with id 0 no longer exists.
  const kept = await precompute(smallDataset(), { embedder, previous });
  expect(kept.clusters().clusters.map(({ cluster_id }) => cluster_id)).toEqual([1, 2]);
  const clusters = [1, 2].map((id) => clusterMembers(kept, id)!);
  expect(clusters.map(ids).sort()).toEqual([[0, 1, 2].map(learnerId), [3, 4, 5].map(learnerId)]);
  for (const member of clusters.flat()) {
    expect(member.cluster_id).toBe(kept.assignment(member.learner_id)!.cluster_id);
  }
  expect(clusters.map((members) => members[0]!.cluster_id)).toEqual([1, 2]);
  for (const id of [0, 3, -1, 0.5]) expect(clusterMembers(kept, id)).toBeUndefined();
});

describe("groups", () => {
  test("are listed with their numbers of learners, even if they are empty", () => {
    expect(groups(snapshot).map(({ group_id, n_learners }) => [group_id, n_learners])).toEqual([
      ["4a", 3],
      ["4b", 2],
      ["empty", 0],
      ["school", 5],
    ]);
  });

  test("are omitted if they have no readable member, and otherwise count only readable members", () => {
    const counted = groups(snapshot, { among: new Set([learnerId(0), learnerId(1), "nobody"]) });
    expect(counted.map(({ group_id, n_learners }) => [group_id, n_learners])).toEqual([
      ["4a", 2],
      ["school", 2],
    ]);
  });
});

describe("skill needs", () => {
  test("of all learners list every skill with the numbers of learners in each state", () => {
    expect(skillNeeds(snapshot)).toEqual([
      {
        skill_id: "addition",
        label: "Addition",
        domain: "number",
        states: {
          to_strengthen: 3,
          to_confirm: 0,
          in_progress: 0,
          acquired: 3,
          not_assessed: 0,
        },
        n_assessed: 6,
        n_scored_traces: 4,
        // The scores are 0.1, 0.3, 0.2 and 0.3.
        mean_score: 0.225,
        last_trace: "2025-10-02",
      },
      expect.objectContaining({ skill_id: "symmetry", n_assessed: 6 }),
      {
        skill_id: "fractions",
        label: "Fractions",
        domain: "number",
        states: {
          to_strengthen: 0,
          to_confirm: 0,
          in_progress: 0,
          acquired: 3,
          not_assessed: 3,
        },
        n_assessed: 3,
        n_scored_traces: 0,
        mean_score: null,
        last_trace: null,
      },
    ]);
  });

  test("count only learners whose data the caller may read", () => {
    const [need] = skillNeeds(snapshot, { among: one(2) });
    const states = { to_strengthen: 1, not_assessed: 0 };
    expect(need).toMatchObject({ skill_id: "addition", n_assessed: 1, states, mean_score: 0.3 });
  });

  test("of a group list all skills, starting with the skills that most members need to strengthen", () => {
    const needs = groupSkillNeeds(snapshot, "4b")!;
    expect(needs[0]).toMatchObject({ skill_id: "symmetry", states: { to_strengthen: 2 } });
    expect(needs.map(({ skill_id }) => skill_id).sort()).toEqual(
      skillNeeds(snapshot)
        .map(({ skill_id }) => skill_id)
        .sort(),
    );
    expect(groupSkillNeeds(snapshot, "4c")).toBeUndefined();
  });

  test("of one skill list the learners to see with their evidence", () => {
    expect(ids(learnersToSee(snapshot, "symmetry"))).toEqual([3, 4, 5].map(learnerId));
    expect(learnersToSee(snapshot, "symmetry", { among: one(5) })).toEqual([
      {
        learner_id: learnerId(5),
        display_name: "Learner 5",
        grade_level: 3,
        group_ids: [],
        state: "to_strengthen",
        reason: null,
        n_scored_traces: 1,
        mean_score: 0.3,
        last_attempt: "2025-09-01",
        latest_score: 0.3,
        mean_difficulty: expect.closeTo(0.6, 0),
        last_trace: "2025-09-01",
      },
    ]);
    expect(learnersToSee(snapshot, "algebra")).toBeUndefined();
  });
});

describe("the skills of a learner", () => {
  const at = (day: number, resource: string, score: number, n = 0) =>
    trace(n, resource, score, { timestamp: `2025-11-0${day}T08:00:00Z` });
  const skillsOf = async (...more: readonly ReturnType<typeof trace>[]) => {
    const own = traces.filter(({ learner_id }) => learner_id !== learnerId(0));
    const of = await precompute(
      { ...catalogue, traces: [...own, ...more] },
      { embedder: letterEmbedder() },
    );
    return learnerSkills(of, learnerId(0))!;
  };

  test("are all skills of the catalogue with state and evidence", async () => {
    const skills = await skillsOf(
      ...[1, 2, 3].map((day) => at(day, "add-1", 0.1)),
      at(4, "sym-1", 0.9),
    );
    expect(skills).toEqual([
      {
        skill_id: "addition",
        label: "Addition",
        domain: "number",
        basis: "scored_traces",
        state: "to_strengthen",
        reason: null,
        weak_later: 0.66,
        n_traces: 3,
        n_scored_traces: 3,
        mean_score: 0.1,
        last_attempt: "2025-11-03",
        latest_score: 0.1,
        mean_difficulty: expect.closeTo(0.5, 1),
      },
      {
        skill_id: "fractions",
        label: "Fractions",
        domain: "number",
        basis: "scored_traces",
        state: "not_assessed",
        reason: null,
        weak_later: null,
        n_traces: 0,
        n_scored_traces: 0,
        mean_score: null,
        last_attempt: null,
        latest_score: null,
        mean_difficulty: null,
      },
      expect.objectContaining({ skill_id: "symmetry", state: "acquired", mean_score: 0.9 }),
    ]);
  });

  test("are to be strengthened only if they are weak and the mean is below one half", async () => {
    const stateAfter = async (...scores: number[]) => {
      const [addition] = await skillsOf(...scores.map((score, i) => at(i + 1, "add-1", score)));
      return [addition!.state, addition!.reason];
    };
    expect(await stateAfter(0.1, 0.2)).toEqual(["to_strengthen", null]);
    expect(await stateAfter(0.7)).toEqual(["in_progress", null]);
    expect(await stateAfter(0.8)).toEqual(["acquired", null]);
    expect(await stateAfter(0.5, 0.5, 0.5, 0.5)).toEqual(["to_confirm", "just_below"]);
  });

  test("count traces without a score, although these assess nothing", async () => {
    const [, , symmetry] = await skillsOf(at(1, "add-1", 0.7), trace(0, "sym-2", null));
    expect(symmetry).toMatchObject({ state: "not_assessed", n_traces: 1, n_scored_traces: 0 });
  });

  test("are to be confirmed if the learner caught up although the mean is low", async () => {
    const low = [1, 2, 3].map((day) => at(day, "add-1", 0));
    const [addition] = await skillsOf(...low, at(4, "add-1", 0.9));
    expect(addition).toMatchObject({
      state: "to_confirm",
      reason: "caught_up",
      last_attempt: "2025-11-04",
      latest_score: 0.9,
    });
  });

  test("are not caught up if a score has no date", async () => {
    const undated = trace(0, "add-1", 0, { timestamp: null });
    const [addition] = await skillsOf(undated, at(3, "add-2", 0.1), at(4, "add-2", 0.9));
    expect(addition).toMatchObject({
      state: "to_strengthen",
      last_attempt: "2025-11-04",
      latest_score: null,
    });
  });

  describe("the mean difficulty of the tried resources", () => {
    const [add1, , frac1] = snapshot.resources().map(({ difficulty }) => difficulty);

    test("is weighted by the learner's scored traces", () => {
      // The resources add-1 and frac-1 teach addition. Learner 3 has one trace on each of them, and learner 0 has two traces on add-1.
      const [addition, fractions] = learnerSkills(snapshot, learnerId(3))!;
      expect(addition!.mean_difficulty).toBeCloseTo((add1! + frac1!) / 2, 2);
      expect(fractions!.mean_difficulty).toBe(frac1);
      expect(learnerSkills(snapshot, learnerId(0))![0]!.mean_difficulty).toBe(add1);
    });

    test("is null if too few learners are unreadable", async () => {
      const protectedOne = await precompute(
        { ...catalogue, traces },
        { embedder: letterEmbedder() },
      );
      const [all, some] = [{}, { among: one(0) }].map((options) =>
        learnerSkills(protectedOne, learnerId(0), options),
      );
      expect(all![0]!.mean_difficulty).toBeGreaterThan(0);
      expect(some).toEqual(all!.map((skill) => ({ ...skill, mean_difficulty: null })));
    });

    test("is rounded to two decimals for a reader of some learners if `leastPeers` is 1", () => {
      const [addition] = learnerSkills(snapshot, learnerId(0), { among: one(0) })!;
      expect(addition!.mean_difficulty).toBe(Math.round(100 * add1!) / 100);
    });
  });

  test("are undefined for an unknown learner", () => {
    expect(learnerSkills(snapshot, learnerId(99))).toBeUndefined();
  });
});

test("a decoded snapshot returns the same results as the original, and all results are frozen", () => {
  const answers = (of: typeof snapshot) => [
    clusterMembers(of, 0),
    groups(of),
    groupMembers(of, "school"),
    skillNeeds(of),
    learnersToSee(of, "addition"),
    groupSkillNeeds(of, "school"),
    groupPlan(of, "school"),
  ];
  expect(answers(decodeSnapshot(encodeSnapshot(snapshot)))).toEqual(answers(snapshot));
  const isFrozen = (value: unknown): boolean =>
    typeof value !== "object" ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every(isFrozen));
  expect(answers(snapshot).map(isFrozen)).toEqual(Array(7).fill(true));
});
