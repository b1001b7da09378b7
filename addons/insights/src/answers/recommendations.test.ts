import { precompute } from "@mastery/core";
import { en } from "@mastery/core/languages";
import { DEFAULT_WEIGHTS } from "@mastery/core/rules";
import { learner, learnerId, letterEmbedder, smallDataset, trace } from "@mastery/core/testing";
import { assignment, clusters, clusterTraits, recommendations } from "@mastery/openapi/disclosure";
import { expect, test } from "vitest";
import { recommendationDetails, scoreBreakdown } from "./recommendations.ts";

const options = { embedder: letterEmbedder() };
const snapshot = await precompute(smallDataset(), options);

/** Recommendation of a resource that is one grade away. Two of the resource's three skills are target skills. */
const recommendation = {
  resource_id: "EX001",
  title: "Doubles",
  score: 0.791,
  weak_skills_targeted: ["Additionner", "Multiplier"],
  grade_distance: 1,
  semantic_similarity: 0.771,
  cluster_success_rate: 0.833,
  explanation: "",
  skills_targeted: ["Additionner", "Multiplier"],
  n_skills: 3,
};

test("each part of a score has its value, weight and points", () => {
  expect(scoreBreakdown(recommendation, DEFAULT_WEIGHTS)).toEqual({
    skill_overlap: { value: 0.667, weight: 0.5, points: 0.333 },
    grade_fit: { value: 0.7, weight: 0.2, points: 0.14 },
    semantic_similarity: { value: 0.771, weight: 0.2, points: 0.154 },
    cluster_signal: { value: 0.833, weight: 0.1, points: 0.083 },
  });
});

test("points use the weights of the rules", () => {
  const weights = { skillOverlap: 0, gradeFit: 1, semanticSimilarity: 0, clusterSignal: 0 };
  const parts = scoreBreakdown({ ...recommendation, score: 0.7 }, weights);
  expect(Object.values(parts).map(({ points }) => points)).toEqual([0, 0.7, 0, 0]);
});

test.each([
  [0.697, 0.069],
  [0.627, 0],
  [0.626, 0],
  [0.729, 0.1],
])("a score of %d leaves %d points for an unpublished cluster signal", (score, points) => {
  const unpublished = { ...recommendation, score, cluster_success_rate: null };
  const { cluster_signal } = scoreBreakdown(unpublished, DEFAULT_WEIGHTS);
  expect(cluster_signal).toEqual({ value: null, weight: 0.1, points });
});

test("details contain the recommendation, its target skills and the parts of its score", () => {
  const [recommendation] = snapshot.recommend(learnerId(1), 1)!;
  expect(recommendation).toMatchObject({ score: 0.819, semantic_similarity: 0.896 });
  expect(recommendationDetails(snapshot, learnerId(1), 1)).toEqual([
    {
      ...recommendation,
      type: "exercise",
      estimated_duration_s: null,
      url: null,
      kind: "weak",
      skills_targeted: ["Addition"],
      n_skills: 1,
      score_parts: {
        skill_overlap: { value: 1, weight: 0.5, points: 0.5 },
        grade_fit: { value: 0.7, weight: 0.2, points: 0.14 },
        semantic_similarity: { value: 0.896, weight: 0.2, points: 0.179 },
        cluster_signal: { value: null, weight: 0.1, points: 0 },
      },
      expected_score: 0.515,
      difficulty: null,
      similarity_known: true,
      within_reach: true,
      ...{ n_traces: 0, n_successes: 0, last_trace: null },
      mastered_before: false,
      held_back: false,
      phase: 0,
      basis: "scored_traces",
    },
  ]);
});

test("details contain the difficulty of a resource, and whether it is held back", async () => {
  const { traces, ...others } = smallDataset();
  const again = [trace(0, "add-1", 0.2), trace(0, "add-1", 0)];
  const held = await precompute({ ...others, traces: [...traces, ...again] }, options);
  const list = recommendationDetails(held, learnerId(0), 10)!;
  expect(list.find(({ resource_id }) => resource_id === "add-1")).toMatchObject({
    difficulty: expect.closeTo(0.4, 0),
    within_reach: false,
    ...{ n_traces: 3, n_successes: 0, last_trace: "2025-09-01" },
    mastered_before: false,
    held_back: true,
  });
});

test("details contain the phase of a candidate, and whether it was mastered before", async () => {
  const { traces, resources, ...others } = smallDataset();
  const mastered = { ...others, resources: resources.slice(0, 1), traces: [] };
  const onlyOne = {
    ...mastered,
    traces: [0, 1, 2].flatMap((n) => [trace(n, "add-1", 0.2 + 0.3 * n)]),
  };
  const snapshot = await precompute(
    { ...onlyOne, traces: [...onlyOne.traces, trace(0, "add-1", 0.1, { success: true })] },
    options,
  );
  expect(recommendationDetails(snapshot, learnerId(0), 1)).toMatchObject([
    { resource_id: "add-1", phase: 2, mastered_before: true, held_back: false },
  ]);
});

test.each([
  ["closed", 30],
  ["open", 5],
])(
  "a resource is within reach by the served score, in a cluster that is %s to the reader",
  async (_, leastPeers) => {
    const { traces, learners, ...others } = smallDataset();
    const numbers = Array.from({ length: 120 }, (_, n) => n);
    const school = {
      ...others,
      learners: numbers.map((n) => learner(n)),
      traces: numbers.flatMap((n) =>
        traces
          .filter(({ learner_id }) => learner_id === learnerId(n % 6))
          .map(({ resource_id, score }) =>
            trace(n, resource_id, score ? score - (n % 10) / 100 : null),
          ),
      ),
    };
    const snapshot = await precompute(school, { ...options, kRange: [2, 2], leastPeers });
    const { from, to } = snapshot.metadata.rules.reach;
    const flipped = numbers.flatMap((n) => {
      const among = new Set([learnerId(n)]);
      const served = recommendationDetails(snapshot, learnerId(n), 10, { among })!;
      const exact = recommendationDetails(snapshot, learnerId(n), 10)!;
      for (const one of served) {
        expect(one.within_reach).toBe(one.expected_score >= from && one.expected_score <= to);
      }
      return served.filter((one, at) => one.within_reach !== exact[at]!.within_reach);
    });
    expect(flipped.length).toBeGreaterThan(0);
  },
);

test("returns no details for an unknown learner", () => {
  expect(recommendationDetails(snapshot, learnerId(99))).toBeUndefined();
});

test.each([undefined, new Set([learnerId(0), learnerId(1)])])(
  "results are in the chosen language, with the option `among` set to %o",
  async (among) => {
    const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
    const [id, options] = [learnerId(1), { among, language: en }];
    const details = recommendationDetails(snapshot, id, 3, options)!;
    expect(details.length).toBeGreaterThan(0);
    for (const one of details) expect(one.explanation).toBe(en.explain(one, 5));
    const sentences = details.map(({ explanation }) => explanation);
    const list = recommendations(snapshot, id, 3, options)!;
    expect(list.map(({ explanation }) => explanation)).toEqual(sentences);
    const labels = clusterTraits(snapshot, { among }).map((traits) => en.clusterLabel(traits));
    expect(clusters(snapshot, options).clusters.map(({ label }) => label)).toEqual(labels);
    expect(labels).toContain(assignment(snapshot, id, options)!.cluster_label);
  },
);

test("a learner without a scored trace has no basis: recommendations are where learners start", async () => {
  const { learners, traces, ...rest } = smallDataset();
  const started = trace(50, "sym-1", null);
  const school = { ...rest, learners: [...learners, learner(50)], traces: [...traces, started] };
  const withNewcomer = await precompute(school, options);
  const basisOf = (n: number) =>
    recommendationDetails(withNewcomer, learnerId(n))!.map(({ basis }) => basis);
  expect(new Set(basisOf(50))).toEqual(new Set(["none"]));
  expect(new Set(basisOf(0))).toEqual(new Set(["scored_traces"]));
});
