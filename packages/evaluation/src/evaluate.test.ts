import { buildDataset, precompute } from "@mastery/core";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { expect, test } from "vitest";
import { evaluate } from "./evaluate.ts";

test("clusters and recommendations are compared with the truth", async () => {
  const dataset = await buildDataset(smallDataset());
  const snapshot = await precompute(dataset, { embedder: letterEmbedder() });
  // Learners 0 to 2 are weak in number, 3 to 5 in geometry, and so are their traces; the last one's truth is another.
  const truth = (n: number) => ({
    ability: n < 3 || n === 5 ? { number: 0.2, geometry: 0.8 } : { number: 0.8, geometry: 0.2 },
    archetype: n < 3 || n === 5 ? "geometer" : "calculator",
  });
  const truths = new Map([0, 1, 2, 3, 4, 5].map((n) => [learnerId(n), truth(n)]));
  const lists = [...truths.keys()].map((id) => snapshot.recommend(id, 10)!);
  const recommendations = lists.reduce((sum, list) => sum + list.length, 0);
  expect(evaluate(snapshot, dataset.catalogue, truths)).toEqual({
    learners: 6,
    archetypes: 2,
    clusters: 2,
    adjusted_rand_index: expect.closeTo(0.3243, 4),
    purity: 5 / 6,
    recommendations,
    weak_recommendations: recommendations,
    on_target: (recommendations - lists[5]!.length) / recommendations,
    catalogue_coverage: new Set(lists.flat().map(({ resource_id }) => resource_id)).size / 5,
    // Lists in number have add-1, add-2 and frac-1, whose skills are {a}, {a}, {f, a}; those in geometry have one skill.
    intra_list_diversity: expect.closeTo((3 * (0 + 0.5 + 0.5)) / 3 / 6, 12),
  });
});
