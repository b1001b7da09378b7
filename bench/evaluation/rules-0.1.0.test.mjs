import { expect, test } from "vitest";
import { buildDataset } from "../../packages/mastery-core/dist/index.js";
import {
  learnerId,
  letterEmbedder,
  smallDataset,
} from "../../packages/mastery-core/dist/testing/index.js";
import { plainData } from "./plain-data.mjs";
import { precompute } from "./rules-0.1.0.mjs";

const data = plainData(await buildDataset(smallDataset()));
const before = await precompute(data, letterEmbedder());

test("version 0.1.0 calls a skill weak that nobody observed, and gives the rate of two others", () => {
  expect(before.recommend(learnerId(0), 2)).toEqual([
    {
      resource_id: "frac-1",
      title: "Adding halves and quarters",
      score: 0.889,
      weak_skills_targeted: ["Fractions", "Addition"],
      grade_distance: 0,
      semantic_similarity: 0.947,
      cluster_success_rate: null,
      explanation:
        "Cible 2 compétences faibles (Fractions, Addition) ; niveau exactement adapté ; similarité sémantique 0,95.",
    },
    {
      resource_id: "add-1",
      title: "Adding to twenty",
      score: 0.885,
      weak_skills_targeted: ["Addition"],
      grade_distance: 0,
      semantic_similarity: 0.925,
      cluster_success_rate: 0,
      explanation:
        "Cible 1 compétence faible (Addition) ; niveau exactement adapté ; similarité sémantique 0,93 ; réussie par 0 % du groupe.",
    },
  ]);
});

test("version 0.1.0 clusters means and success rates", () => {
  const { silhouette_by_k, clusters } = before.clusters();
  expect(silhouette_by_k).toEqual({
    2: expect.closeTo(0.902008, 6),
    3: expect.closeTo(0.535176, 6),
    4: expect.closeTo(0.166667, 6),
    5: expect.closeTo(0.083333, 6),
  });
  expect(clusters.map(({ label, size }) => [label, size])).toEqual([
    ["fort en number / faible en geometry", 3],
    ["fort en geometry / faible en number", 3],
  ]);
});

test("version 0.1.0 gives 0.5 to what was not observed", async () => {
  const { traces, ...records } = smallDataset();
  const inNumber = traces.filter(({ resource_id }) => !resource_id.startsWith("sym"));
  const withoutGeometry = plainData(await buildDataset({ ...records, traces: inNumber }));
  const { profile } = await precompute(withoutGeometry, letterEmbedder());
  expect(profile(learnerId(0))).toEqual({
    n_traces: 1,
    mean_score_per_domain: { geometry: 0.5, number: 0.1 },
    success_rate_per_domain: { geometry: 0.5, number: 0 },
  });
});
