import { expect, test } from "vitest";
import { precompute } from "../precompute.ts";
import { learner, learnerId, letterEmbedder, smallDataset, trace } from "../testing/index.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

test("health contains the counts of learners, resources, skills and clusters", () => {
  expect(snapshot.health()).toEqual({
    status: "ok",
    preloaded: true,
    n_learners: 6,
    n_resources: 5,
    n_skills: 3,
    n_clusters: 2,
  });
});

test("lists learners by id, with public fields only", () => {
  expect(snapshot.learners()).toEqual(
    [0, 1, 2, 3, 4, 5].map((n) => ({
      learner_id: learnerId(n),
      display_name: `Learner ${n}`,
      grade_level: 3,
    })),
  );
});

test("a profile contains a mean and a rate for each observed domain", () => {
  expect(snapshot.profile(learnerId(4))).toEqual({
    learner_id: learnerId(4),
    grade_level: 3,
    n_traces: 3,
    mean_score_per_domain: { geometry: 0.2, number: 0.85 },
    success_rate_per_domain: { geometry: 0, number: 1 },
  });
});

test("clusters contain silhouettes and labels, and no mean of fewer than five members", () => {
  expect(snapshot.clusters()).toEqual({
    k: 2,
    silhouette: expect.closeTo(0.772, 3),
    silhouette_by_k: {
      2: expect.closeTo(0.772, 3),
      3: expect.closeTo(0.475, 3),
      4: expect.closeTo(0.167, 3),
      5: expect.closeTo(0.083, 3),
    },
    clusters: [
      {
        cluster_id: 0,
        label: "fort en number / faible en geometry",
        size: 3,
        centroid_per_domain: {},
      },
      {
        cluster_id: 1,
        label: "fort en geometry / faible en number",
        size: 3,
        centroid_per_domain: {},
      },
    ],
  });
});

test("publishes all means of clusters if the rule `leastPeers` is 1", async () => {
  const open = await precompute(smallDataset(), { embedder: letterEmbedder(), leastPeers: 1 });
  expect(open.clusters().clusters.map((cluster) => cluster.centroid_per_domain)).toEqual([
    { geometry: expect.closeTo(0.2, 12), number: 0.85 },
    { geometry: 0.9, number: expect.closeTo(0.2, 12) },
  ]);
});

test("an assignment contains the cluster, its label and the distance to its centroid", () => {
  expect(snapshot.assignment(learnerId(1))).toEqual({
    learner_id: learnerId(1),
    cluster_id: 1,
    cluster_label: "fort en geometry / faible en number",
    distance_to_centroid: expect.closeTo(0, 12),
  });
});

test("a recommendation contains its score, its target skills and an explanation", () => {
  // The resource with the highest score is not within the learner's reach.
  expect(snapshot.recommend(learnerId(1), 3)).toEqual([
    {
      resource_id: "add-2",
      title: "Sums with carrying",
      score: 0.819,
      weak_skills_targeted: ["Addition"],
      grade_distance: 1,
      semantic_similarity: 0.896,
      cluster_success_rate: null,
      explanation:
        "Cible 1 compétence faible (Addition) ; niveau proche (1 an d'écart) ; similarité sémantique 0,90.",
    },
    {
      resource_id: "frac-1",
      title: "Adding halves and quarters",
      score: 0.632,
      weak_skills_targeted: ["Addition"],
      grade_distance: 0,
      semantic_similarity: 0.908,
      cluster_success_rate: null,
      explanation:
        "Cible 1 compétence faible (Addition) ; niveau exactement adapté ; similarité sémantique 0,91.",
    },
    {
      resource_id: "add-1",
      title: "Adding to twenty",
      score: 0.892,
      weak_skills_targeted: ["Addition"],
      grade_distance: 0,
      semantic_similarity: 0.958,
      cluster_success_rate: null,
      explanation:
        "Cible 1 compétence faible (Addition) ; niveau exactement adapté ; similarité sémantique 0,96.",
    },
  ]);
});

test.each([
  [0, "0"],
  [-1, "-1"],
  [1.5, "1.5"],
  [Number.NaN, "NaN"],
  ["3", '"3"'],
])("recommend() rejects n = %j", (n, got) => {
  const message = `n: expected an integer of at least 1, got ${got}`;
  expect(() => snapshot.recommend(learnerId(1), n as number)).toThrow(
    expect.objectContaining({ code: "INVALID_OPTION", message }),
  );
});

test("look-ups accept ids in upper and lower case, and return undefined for unknown ids", () => {
  const id = learnerId(1).toUpperCase();
  expect(snapshot.profile(id)).toEqual(snapshot.profile(learnerId(1)));
  expect(snapshot.profile(id)).toBeDefined();
  expect(snapshot.learner(id)).toEqual(snapshot.learners()[1]);
  for (const unknown of [learnerId(6), "", "nobody", `${learnerId(1)} `]) {
    expect(snapshot.learner(unknown)).toBeUndefined();
    expect(snapshot.profile(unknown)).toBeUndefined();
    expect(snapshot.assignment(unknown)).toBeUndefined();
    expect(snapshot.recommend(unknown)).toBeUndefined();
  }
});

test("finds learners with ids that differ only in their first or last digits or in letters", async () => {
  const { learners, ...rest } = smallDataset();
  const ids = [
    "00000000-0000-4000-8000-0000000000ff",
    "7fffffff-ffff-4fff-bfff-ffffffffffff",
    "80000000-0000-4000-8000-000000000000",
    "80000000-0000-4000-8000-00000000000a",
    "80000000-0000-4000-8000-00000000000b",
    "abcdef01-0000-4000-8000-000000000000",
    "ffffffff-ffff-4fff-bfff-fffffffffffe",
  ];
  const newcomers = ids.map((learner_id, n) => learner(100 + n, { learner_id }));
  const wider = await precompute(
    { ...rest, learners: [...newcomers, ...learners] },
    { embedder: letterEmbedder() },
  );
  for (const [number, { learner_id }] of wider.learners().entries()) {
    expect(wider.learnerNumber(learner_id)).toBe(number);
    expect(wider.learnerNumber(learner_id.toUpperCase())).toBe(number);
    expect(wider.learnerNumber(learner_id.replace(/.$/, "7"))).toBeUndefined();
  }
  for (const unknown of [
    "",
    "8",
    "80000000",
    "ffffffff-ffff-4fff-bfff-ffffffffffff",
    "é".repeat(36),
  ]) {
    expect(wider.learnerNumber(unknown)).toBeUndefined();
  }
});

test("look-ups return only frozen objects, including nested lists", () => {
  const answers = [
    snapshot,
    snapshot.health(),
    snapshot.domains(),
    snapshot.learners(),
    snapshot.profile(learnerId(0)),
    snapshot.clusters(),
    snapshot.assignment(learnerId(0)),
    snapshot.recommend(learnerId(0)),
    snapshot.metadata,
    ...[snapshot.skills(), snapshot.resources(), snapshot.groups(), snapshot.members("a")],
    ...[snapshot.groupsOf(learnerId(0)), snapshot.observed(learnerId(0))],
    ...[snapshot.attempts(learnerId(0)), snapshot.list(learnerId(0))],
    ...[snapshot.domainSums(learnerId(0)), snapshot.traits(), snapshot.describeClusters()],
    snapshot.rows(),
  ];
  const unfrozen = (value: unknown): boolean =>
    typeof value === "object" &&
    value !== null &&
    (!Object.isFrozen(value) || Object.values(value).some(unfrozen));
  expect(answers.filter(unfrozen)).toEqual([]);
});

test("a learner without a trace has an empty profile, and gets recommendations", async () => {
  const { learners, ...rest } = smallDataset();
  const withNewcomer = await precompute(
    { ...rest, learners: [...learners, learner(9)] },
    { embedder: letterEmbedder() },
  );
  expect(withNewcomer.profile(learnerId(9))).toMatchObject({
    n_traces: 0,
    mean_score_per_domain: {},
    success_rate_per_domain: {},
  });
  const list = withNewcomer.recommend(learnerId(9))!;
  expect(list).toHaveLength(5);
  expect(list[0]!.explanation).toMatch(
    /^Cible 0 compétence faible, propose . compétences? à découvrir /,
  );
});

test("recommends mastered resources again once all nearby resources are mastered", async () => {
  const { traces, ...rest } = smallDataset();
  const all = ["add-1", "add-2", "frac-1", "sym-1", "sym-2"];
  const mastered = all.map((id) => trace(0, id, 0.1, { success: true }));
  const repeated = await precompute(
    { ...rest, traces: [...traces, ...mastered] },
    { embedder: letterEmbedder() },
  );
  expect(repeated.recommend(learnerId(0))!.length).toBeGreaterThan(0);
});
