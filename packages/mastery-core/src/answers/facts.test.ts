import { expect, test } from "vitest";
import { precompute } from "../precompute.ts";
import { learnerId, letterEmbedder, smallDataset } from "../testing/index.ts";
import { clusterTraits, recommendationDetails, rulesInForce, snapshotSummary } from "./index.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

test("traits of a cluster are the domains that its label names", () => {
  expect(clusterTraits(snapshot)).toEqual([
    {
      cluster_id: 0,
      strong_domains: ["number"],
      weak_domains: ["geometry"],
      is_observed: true,
    },
    {
      cluster_id: 1,
      strong_domains: ["geometry"],
      weak_domains: ["number"],
      is_observed: true,
    },
  ]);
});

test("details have the recommendation, its target skills and the parts of its score", () => {
  const [recommendation] = snapshot.recommend(learnerId(1), 1)!;
  expect(recommendation).toMatchObject({ score: 0.892, semantic_similarity: 0.958 });
  expect(recommendationDetails(snapshot, learnerId(1), 1)).toEqual([
    {
      ...recommendation,
      kind: "weak",
      skills_targeted: ["Addition"],
      n_skills: 1,
      score_parts: {
        skill_overlap: { value: 1, weight: 0.5, points: 0.5 },
        grade_fit: { value: 1, weight: 0.2, points: 0.2 },
        semantic_similarity: { value: 0.958, weight: 0.2, points: 0.192 },
        cluster_signal: { value: null, weight: 0.1, points: 0 },
      },
    },
  ]);
});

test("an unknown learner has no details", () => {
  expect(recommendationDetails(snapshot, learnerId(99))).toBeUndefined();
});

test("rules in force have the names of the HTTP interface", async () => {
  const weights = { skillOverlap: 0.4, gradeFit: 0.3, semanticSimilarity: 0.2, clusterSignal: 0.1 };
  const options = { embedder: letterEmbedder(), weights, leastPeers: 3 };
  expect(rulesInForce(await precompute(smallDataset(), options))).toEqual({
    seed: 42,
    k_range: [2, 8],
    restarts: 10,
    max_iterations: 300,
    silhouette_sample: 20_000,
    fit_sample: 4_294_967_295,
    weights: { skill_overlap: 0.4, grade_fit: 0.3, semantic_similarity: 0.2, cluster_signal: 0.1 },
    weak_threshold: 0.6,
    label_thresholds: { strong: 0.7, weak: 0.55 },
    pseudo_traces: 5,
    least_peers: 3,
    skills_to_discover: 3,
    skills_to_consolidate: 3,
    repeats_of_one_set: 3,
    failures_that_hold_back: 3,
    top_n: 10,
  });
});

test("the summary has the name, the version, the days and the gaps", async () => {
  const { version } = snapshot.metadata;
  const named = await precompute(smallDataset(), { embedder: letterEmbedder(), name: "École" });
  expect(snapshotSummary(named)).toEqual({
    name: "École",
    version,
    since: null,
    until: null,
    first_trace: "2025-09-01",
    last_trace: "2025-09-01",
    grade_labels: {},
    gaps: {
      unobserved_domains: [],
      retired_resources: 0,
      distant_resources: 0,
      unobserved_learners: 0,
      little_observed_learners: 6,
    },
  });
});
