import { precompute } from "@mastery/core";
import { describeShrinkage } from "@mastery/core/rules";
import { decodeSnapshot, encodeSnapshot } from "@mastery/core/snapshot";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { expect, test } from "vitest";
import { clusterTraits, recommendationDetails, rulesInForce, snapshotSummary } from "./index.ts";

const options = { embedder: letterEmbedder() };
const snapshot = await precompute(smallDataset(), options);

test("returns the domains in a cluster's label as the traits of the cluster", () => {
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

test("a snapshot file preserves the addresses and the language of resources", async () => {
  const { resources, ...others } = smallDataset();
  const url = "https://exercises.example/add-1?level=2#start";
  const found = resources.map((one) => ({
    ...one,
    language: "EN",
    ...(one.resource_id === "add-1" && { url }),
  }));
  const computed = await precompute({ ...others, resources: found }, options);
  const decoded = decodeSnapshot(encodeSnapshot(computed));
  const urls = recommendationDetails(decoded, learnerId(0), 10)!.map((one) => [
    one.resource_id,
    one.url,
  ]);
  expect(Object.fromEntries(urls)).toMatchObject({ "add-1": url, "add-2": null });
  expect(snapshotSummary(decoded).language).toBe("en");
});

test("returns an empty language for a catalogue in several languages", async () => {
  const { resources, skills, ...others } = smallDataset();
  const [french, english] = ["fr", "en"].map((language) => ({ language }));
  const mixed = {
    ...others,
    skills: skills.map((one) => ({ ...one, ...french })),
    resources: resources.map((one) => ({ ...one, ...english })),
  };
  expect(snapshotSummary(await precompute(mixed, options)).language).toBe("");
});

test("describes shrinkage in words", () => {
  expect(describeShrinkage({ learner: 1.109, domain: 60.4, skill: 12.5 })).toEqual([
    "in general, a learner's own record counts as much as the expected value after 1 exercise",
    "in a domain, a learner's own record counts as much as the expected value after 60 exercises",
    "in a skill, a learner's own record counts as much as the expected value after 13 exercises",
  ]);
});

test("returns the rules under the names of the HTTP API", async () => {
  const weights = { skillOverlap: 0.4, gradeFit: 0.3, semanticSimilarity: 0.2, clusterSignal: 0.1 };
  const changed = { ...options, weights, leastPeers: 3 };
  expect(rulesInForce(await precompute(smallDataset(), changed))).toEqual({
    seed: 42,
    k_range: [2, 8],
    restarts: 10,
    max_iterations: 300,
    silhouette_sample: 20_000,
    fit_sample: 4_294_967_295,
    weights: { skill_overlap: 0.4, grade_fit: 0.3, semantic_similarity: 0.2, cluster_signal: 0.1 },
    weak_threshold: 0.6,
    latest_resources: 3,
    pass_mark: 0.5,
    label_thresholds: { strong: 0.7, weak: 0.55 },
    difficulty_traces: 10,
    reach: { from: 0.5, to: 0.85 },
    aim: 0.7,
    least_peers: 3,
    skills_to_discover: 3,
    skills_to_consolidate: 3,
    repeats_of_one_set: 3,
    failures_that_hold_back: 3,
    top_n: 10,
  });
});

test("the summary contains the name, the version, the dates, the language and the gaps", async () => {
  const { version } = snapshot.metadata;
  const named = await precompute(smallDataset(), { embedder: letterEmbedder(), name: "École" });
  expect(snapshotSummary(named)).toEqual({
    name: "École",
    version,
    since: null,
    until: null,
    first_trace: "2025-09-01",
    last_trace: "2025-09-01",
    language: "fr",
    grade_labels: {},
    clusters_show: "domains",
    shrinkage: snapshot.metadata.shrinkage,
    gaps: {
      unobserved_domains: [],
      retired_resources: 0,
      distant_resources: 0,
      unobserved_learners: 0,
      little_observed_learners: 6,
    },
  });
});
