import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildDataset, precompute } from "@mastery/core";
import { learner, learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { generateDataset } from "@mastery/synthetic-school";
import { afterEach, beforeEach, expect, test } from "vitest";
import { evaluate, purity, readTruth } from "./truth.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "truth-"));
});

afterEach(() => rm(directory, { recursive: true }));

test("the truth of generated learners is read by id", async () => {
  const truth = { ability: { number: 0.5 }, archetype: "regular" };
  const learners = [{ ...learner(1), ...truth }];
  await writeFile(join(directory, "learners.json"), JSON.stringify(learners));
  expect(await readTruth(directory)).toEqual(
    new Map([[learnerId(1), expect.objectContaining(truth)]]),
  );
});

test("learners who were not generated have none", async () => {
  await writeFile(join(directory, "learners.json"), JSON.stringify([learner(1), learner(2)]));
  await expect(readTruth(directory)).rejects.toMatchObject({
    code: "NO_TRUTH",
    message: `${directory}: expected generated learners, each with ability and archetype; 2 have none`,
  });
});

test("what is no data directory has no truth, and is left for the reader of datasets to report", async () => {
  expect(await readTruth(join(directory, "nowhere"))).toEqual(new Map());
});

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

test("what is found out from the bundled traces is what they were drawn from", async () => {
  const { skills, resources, learners, traces } = generateDataset({ learners: 240, seed: 42 });
  const dataset = await buildDataset({ skills, resources, learners, traces });
  const snapshot = await precompute(dataset, { embedder: letterEmbedder() });
  const truths = new Map([...learners].map((learner) => [learner.learner_id, learner]));
  const evaluation = evaluate(snapshot, dataset.catalogue, truths);
  expect(evaluation.clusters).toBe(evaluation.archetypes);
  expect(evaluation.adjusted_rand_index).toBeGreaterThanOrEqual(0.9);
  expect(evaluation.weak_recommendations).toBeGreaterThan(2000);
  expect(evaluation.on_target).toBeGreaterThanOrEqual(0.9);
});

test.each([
  [[0, 0, 1, 1], ["a", "a", "b", "b"], 1],
  [[0, 0, 0, 1], ["a", "a", "b", "b"], 0.75],
  [[0, 0, 0, 0], ["a", "a", "b", "b"], 0.5],
])("the purity of clusters %j with classes %j", (clusters, classes, expected) => {
  expect(purity(clusters, classes)).toBe(expected);
});
