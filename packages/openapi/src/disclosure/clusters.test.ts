import { precompute, type Snapshot } from "@mastery/core";
import { learner, learnerId, letterEmbedder, resource, skill, trace } from "@mastery/core/testing";
import { describe, expect, test } from "vitest";
import { assignment, clusters, clusterTraits, recommendations, visibleList } from "./index.ts";

/**
 * Returns a snapshot of a school. The first `strong` learners are good at numbers, and the remaining learners are good at shapes. Each
 * learner passed one of the exercises A and B.
 */
function schoolOf(size: number, strong: number, leastPeers = 5): Promise<Snapshot> {
  const numbers = Array.from({ length: size }, (_, n) => n);
  const records = {
    skills: [skill("add", "number"), skill("sym", "shape")],
    resources: [
      resource("A", ["add"]),
      resource("B", ["sym"]),
      resource("C", ["add"]),
      resource("D", ["sym"]),
    ],
    learners: numbers.map((n) => learner(n)),
    traces: numbers.flatMap((n) => {
      const good = n < strong;
      const own = (n % 7) / 100;
      return [
        trace(n, "A", (good ? 0.9 : 0.3) + own),
        trace(n, "B", (good ? 0.3 : 0.9) + own),
        trace(n, good ? "D" : "C", n % 3 === 0 ? 0.7 : 0.2),
      ];
    }),
  };
  return precompute(records, { embedder: letterEmbedder(), leastPeers, kRange: [2, 2] });
}

const readers = (...numbers: number[]) => ({ among: new Set(numbers.map(learnerId)) });
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

describe("a reader of a few learners among many", async () => {
  const snapshot = await schoolOf(120, 60);
  const few = readers(0, 1, 60);

  test("gets labels and rounded means of all members, and the number of readable members", () => {
    const all = snapshot.clusters();
    const told = clusters(snapshot, few);
    expect(told.silhouette).toBe(Math.round(all.silhouette * 100) / 100);
    expect(told.clusters.map(({ label }) => label)).toEqual(all.clusters.map(({ label }) => label));
    expect(told.clusters.map(({ size }) => size).sort()).toEqual([1, 2]);
    for (const [at, { centroid_per_domain }] of told.clusters.entries()) {
      for (const [domain, mean] of Object.entries(centroid_per_domain)) {
        const exact = all.clusters[at]!.centroid_per_domain[domain]!;
        expect(mean).toBe(Math.round(exact * 100) / 100);
      }
    }
    expect(clusterTraits(snapshot, few)).toEqual(clusterTraits(snapshot));
  });

  test("gets rounded rates and distances, and unchanged scores", () => {
    const id = learnerId(1);
    const assigned = snapshot.assignment(id)!;
    expect(assignment(snapshot, id, few)).toEqual({
      ...assigned,
      distance_to_centroid: Math.round(assigned.distance_to_centroid * 100) / 100,
    });
    const all = snapshot.recommend(id, 10)!;
    const told = recommendations(snapshot, id, 10, few)!;
    expect(all.some(({ cluster_success_rate }) => cluster_success_rate !== null)).toBe(true);
    expect(told.map(({ cluster_success_rate: rate }) => rate)).toEqual(
      all.map(({ cluster_success_rate: rate }) => rate && Math.round(rate * 100) / 100),
    );
    expect(told.map(({ score }) => score)).toEqual(all.map(({ score }) => score));
  });

  test("gets unrestricted results without the option `among`", () => {
    expect(clusters(snapshot)).toBe(snapshot.clusters());
    expect(assignment(snapshot, learnerId(0))).toEqual(snapshot.assignment(learnerId(0)));
    expect(recommendations(snapshot, learnerId(0))).toEqual(snapshot.recommend(learnerId(0)));
  });
});

describe("a reader of all but a few learners", async () => {
  const snapshot = await schoolOf(120, 60);
  const nearlyAll = readers(...range(0, 59), ...range(60, 119));

  test("gets sizes, labels and means of readable members only", () => {
    const told = clusters(snapshot, nearlyAll);
    expect(told.clusters.map(({ size }) => size)).toEqual([59, 59]);
    const own = told.clusters.map(({ cluster_id }) => {
      const members = [...nearlyAll.among].filter(
        (id) => snapshot.assignment(id)!.cluster_id === cluster_id,
      );
      const means = members.map((id) => snapshot.profile(id)!.mean_score_per_domain["number"]!);
      return means.reduce((sum, mean) => sum + mean, 0) / means.length;
    });
    expect(told.clusters.map((one) => one.centroid_per_domain["number"])).toEqual(
      own.map((mean) => Math.round(mean * 100) / 100),
    );
  });

  test("gets no rate or difficulty, and no score or sentence that depends on a rate", () => {
    const id = learnerId(1);
    const [one] = visibleList(snapshot, id, 1, nearlyAll)!;
    const { skills_targeted, n_skills, grade_distance, semantic_similarity } = one!;
    expect(one!.cluster_success_rate).toBeNull();
    expect(one!.score).toBeCloseTo(
      (0.5 * skills_targeted.length) / n_skills +
        0.2 * (1 - 0.3 * grade_distance) +
        0.2 * semantic_similarity,
      2,
    );
    expect(one!.explanation).not.toContain("%");
    expect(one!.difficulty).toBeNull();
    const [plain] = recommendations(snapshot, id, 1, nearlyAll)!;
    expect(one).toMatchObject({ ...plain });
    expect(Object.keys(plain!)).toEqual(Object.keys(snapshot.recommend(id, 1)![0]!));
  });

  test("gets distances rounded to whole numbers", () => {
    const { distance_to_centroid } = assignment(snapshot, learnerId(1), nearlyAll)!;
    expect(Number.isInteger(distance_to_centroid)).toBe(true);
  });
});

test("a cluster is closed to a reader who may read about all learners outside the cluster", async () => {
  const snapshot = await schoolOf(120, 60);
  // All unreadable learners are in one cluster, so the cluster's numbers would reveal their results.
  const half = readers(...range(60, 120));
  expect(clusters(snapshot, half).clusters.map(({ size }) => size)).toEqual([60]);
});

test("omits a closed cluster without readable members", async () => {
  const snapshot = await schoolOf(40, 10);
  expect(clusters(snapshot, readers(20)).clusters.map(({ size }) => size)).toEqual([1]);
  expect(clusterTraits(snapshot, readers(20))).toHaveLength(1);
});

test("opens every cluster if the rule `leastPeers` is 1", async () => {
  const snapshot = await schoolOf(12, 6, 1);
  const own = readers(...range(0, 11));
  const told = recommendations(snapshot, learnerId(1), 10, own)!;
  expect(told.map(({ score }) => score)).toEqual(
    snapshot.recommend(learnerId(1), 10)!.map(({ score }) => score),
  );
});
