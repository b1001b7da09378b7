import { buildDataset, precompute } from "@mastery/core";
import { letterEmbedder } from "@mastery/core/testing";
import { generateDataset } from "@mastery/synthetic-school";
import { expect, test } from "vitest";
import { evaluate } from "./evaluate.ts";

test("what is found out from the bundled traces is what they were drawn from", async () => {
  const { skills, resources, learners, traces } = generateDataset({ learners: 240, seed: 42 });
  const dataset = await buildDataset({ skills, resources, learners, traces });
  const snapshot = await precompute(dataset, { embedder: letterEmbedder() });
  const truths = new Map([...learners].map((learner) => [learner.learner_id, learner]));
  const evaluation = evaluate(snapshot, dataset.catalogue, truths);
  console.info("bundled dataset:", evaluation);
  expect(evaluation.clusters).toBe(evaluation.archetypes);
  expect(evaluation.adjusted_rand_index).toBeGreaterThanOrEqual(0.9);
  expect(evaluation.weak_recommendations).toBeGreaterThan(2000);
  expect(evaluation.on_target).toBeGreaterThanOrEqual(0.9);
});
