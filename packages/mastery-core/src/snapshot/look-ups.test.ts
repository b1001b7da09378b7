import { expect, test } from "vitest";
import { precompute } from "../precompute.ts";
import { group, learnerId, letterEmbedder, smallDataset } from "../testing/index.ts";

const { learners, ...records } = smallDataset();
const snapshot = await precompute(
  {
    ...records,
    groups: [group("a"), group("b"), group("empty")],
    learners: learners.map((one, n) => ({ ...one, groups: n < 2 ? ["b", "a"] : ["b"] })),
  },
  { embedder: letterEmbedder(), leastPeers: 1 },
);
const ids = learners.map(({ learner_id }) => learner_id);

test("skills and resources are those of the catalogue, ordered by id", () => {
  expect(snapshot.skills()[0]).toEqual({
    skill_id: "addition",
    label: "Addition",
    domain: "number",
  });
  expect(snapshot.resources().map(({ resource_id }) => resource_id)).toEqual(
    records.resources.map(({ resource_id }) => resource_id).sort(),
  );
  expect(snapshot.resources()[0]).toEqual({
    resource_id: "add-1",
    title: "Adding to twenty",
    type: "exercise",
    estimated_duration_s: null,
    url: null,
    grade_level: 3,
    retired: false,
    skill_ids: ["addition"],
    difficulty: expect.closeTo(0.586, 3),
  });
  expect(snapshot.resources()).toBe(snapshot.resources());
});

test("observed skills have the evidence of a learner, and a standing only by rule 2.4.1", () => {
  expect(snapshot.observed(learnerId(0))).toEqual([
    {
      skill_id: "addition",
      n_scored_traces: 1,
      mean_score: 0.1,
      last_attempt: "2025-09-01",
      latest_score: 0.1,
      mean_difficulty: expect.closeTo(0.586, 3),
      standing: "weak",
    },
    expect.objectContaining({ skill_id: "symmetry", mean_score: 0.9, standing: null }),
  ]);
});

test("attempts list each tried resource", () => {
  expect(snapshot.attempts(learnerId(0))![0]).toEqual({
    resource_id: "add-1",
    n_traces: 1,
    n_successes: 0,
    last_trace: "2025-09-01",
  });
  expect(snapshot.lastTrace(learnerId(0))).toBe("2025-09-01");
});

test("a list contains all recommendations, with the facts behind them", () => {
  for (const id of ids) {
    const list = snapshot.list(id)!;
    expect(snapshot.list(id, 2)).toEqual(list.slice(0, 2));
    expect(list).toMatchObject(snapshot.recommend(id, 10)!);
    for (const { skills_targeted, skill_ids_targeted, resource_id, n_skills } of list) {
      const labels = new Map(snapshot.skills().map((one) => [one.skill_id, one.label]));
      expect(skill_ids_targeted.map((skill) => labels.get(skill))).toEqual(skills_targeted);
      const resource = snapshot.resources().find((one) => one.resource_id === resource_id)!;
      expect(n_skills).toBe(resource.skill_ids.length);
    }
  }
});

test("the expected score of a listed resource is the score in the list", () => {
  for (const id of ids) {
    for (const { resource_id, expected_score } of snapshot.list(id)!) {
      expect(snapshot.expected(id, resource_id)).toBe(expected_score);
    }
  }
});

test("the sums of a domain give the profile", () => {
  const { mean_score_per_domain, success_rate_per_domain } = snapshot.profile(learnerId(4))!;
  for (const sums of snapshot.domainSums(learnerId(4))!) {
    expect(sums.score_sum_billionths / sums.scored_traces / 1e9).toBeCloseTo(
      mean_score_per_domain[sums.domain]!,
      12,
    );
    expect(sums.scored_successes / sums.scored_traces).toBe(success_rate_per_domain[sums.domain]);
  }
});

test("groups are looked up by learner and by group", () => {
  expect(snapshot.groups().map(({ group_id }) => group_id)).toEqual(["a", "b", "empty"]);
  expect(snapshot.groupsOf(learnerId(0))).toEqual([group("a"), group("b")]);
  expect(snapshot.members("a")).toEqual([learnerId(0), learnerId(1)]);
  expect(snapshot.members("empty")).toEqual([]);
  expect(snapshot.members("c")).toBeUndefined();
});

test("clusters are described for all learners as they are labelled, and for some learners as if there were no others", () => {
  const traits = snapshot.describeClusters().map(({ cluster_id, label }) => {
    return { cluster_id, ...label };
  });
  expect(traits).toEqual(snapshot.traits());
  const { cluster_id } = snapshot.assignment(learnerId(0))!;
  const own = snapshot.describeClusters(Uint32Array.of(0));
  expect(own.map(({ size }) => size).sort()).toEqual([0, 1]);
  expect(own.find((one) => one.cluster_id === cluster_id)!.domains).toEqual([
    { domain: "geometry", observed: 1, mean: 0.9 },
    { domain: "number", observed: 1, mean: 0.1 },
  ]);
});

test("rows contain the same numbers as the look-ups", () => {
  const rows = snapshot.rows();
  expect(rows.learners).toBe(6);
  for (let learner = 0; learner < rows.learners; learner++) {
    const id = rows.learnerId(learner);
    expect(rows.clusterId(learner)).toBe(snapshot.assignment(id)!.cluster_id);
    const observed = snapshot.observed(id)!;
    expect(rows.firstRow(learner + 1) - rows.firstRow(learner)).toBe(observed.length);
    for (const [i, one] of observed.entries()) {
      const row = rows.firstRow(learner) + i;
      expect(snapshot.skills()[rows.skill(row)]!.skill_id).toBe(one.skill_id);
      expect(rows.scoredTraces(row)).toBe(one.n_scored_traces);
      expect(rows.scoreSum(row) / 1e9 / rows.scoredTraces(row)).toBeCloseTo(one.mean_score, 12);
      expect(rows.standing(row)).toBe(one.standing);
      expect(rows.lastDay(row)).toBe(20250901);
    }
    const list = snapshot.list(id)!;
    expect(rows.listLength(learner)).toBe(list.length);
    for (const [rank, one] of list.entries()) {
      const { resource_id } = snapshot.resources()[rows.listed(learner, rank)]!;
      expect(resource_id).toBe(one.resource_id);
      expect(rows.listedScore(learner, rank)).toBe(Math.round(1000 * one.score));
    }
    for (const [number, { resource_id }] of snapshot.resources().entries()) {
      expect(rows.expected(learner, number)).toBe(snapshot.expected(id, resource_id));
    }
  }
});

test("look-ups about an unknown learner or resource return nothing", () => {
  const unknown = learnerId(99);
  expect([
    ...[snapshot.observed(unknown), snapshot.attempts(unknown), snapshot.list(unknown)],
    ...[snapshot.domainSums(unknown), snapshot.lastTrace(unknown), snapshot.groupsOf(unknown)],
    ...[snapshot.expected(unknown, "add-1"), snapshot.expected(learnerId(0), "add-9")],
  ]).toEqual(Array(8).fill(undefined));
});
