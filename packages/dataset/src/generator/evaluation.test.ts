import { precompute } from "@mastery/core";
import { letterEmbedder } from "@mastery/core/testing";
import { expect, test } from "vitest";
import { generateDataset } from "./generate.ts";

// What the service finds out from traces alone, held against the truth that the traces were drawn from.
const { skills, resources, learners, traces } = generateDataset({ learners: 240, seed: 42 });
const truth = [...learners];
const snapshot = await precompute(
  { skills, resources, learners: truth, traces },
  { embedder: letterEmbedder() },
);

test("the clusters found are the archetypes", () => {
  const found = truth.map(({ learner_id }) => snapshot.assignment(learner_id)!.cluster_id);
  const index = adjustedRandIndex(
    found,
    truth.map(({ archetype }) => archetype),
  );
  const { k, silhouette } = snapshot.clusters();
  console.info(
    `bundled dataset: k ${k}, silhouette ${silhouette.toFixed(3)}, adjusted Rand index ${index.toFixed(3)}`,
  );
  expect(k).toBe(new Set(truth.map(({ archetype }) => archetype)).size);
  expect(index).toBeGreaterThanOrEqual(0.85);
});

test("recommendations target domains in which the learner is weak in truth", () => {
  const domains = new Map(skills.map(({ preferred_label, domain }) => [preferred_label, domain]));
  let recommended = 0;
  let onTarget = 0;
  for (const { learner_id, ability } of truth) {
    const middle = median(Object.values(ability));
    for (const { weak_skills_targeted } of snapshot.recommend(learner_id, 10)!) {
      recommended++;
      if (weak_skills_targeted.some((label) => ability[domains.get(label)!]! < middle)) onTarget++;
    }
  }
  const share = onTarget / recommended;
  console.info(`bundled dataset: ${share.toFixed(3)} of ${recommended} recommendations on target`);
  expect(recommended).toBeGreaterThan(2000);
  expect(share).toBeGreaterThanOrEqual(0.8);
});

test.each([
  [["a", "a", "b", "b"], [1, 1, 0, 0], 1],
  [["a", "a", "b", "b"], [0, 1, 0, 1], -0.5],
  [["a", "a", "a", "b", "b", "b"], [0, 0, 1, 1, 2, 2], 0.2424],
])("measures how well %j fits %j", (one, other, expected) => {
  expect(adjustedRandIndex(one, other)).toBeCloseTo(expected, 4);
});

/** Hubert and Arabie (1985): 1 for equal partitions, about 0 for unrelated ones. */
function adjustedRandIndex(one: readonly unknown[], other: readonly unknown[]): number {
  const together = pairsWithin(one.map((label, i) => `${label} ${other[i]}`));
  const inOne = pairsWithin(one);
  const inOther = pairsWithin(other);
  const expected = (inOne * inOther) / ((one.length * (one.length - 1)) / 2);
  return (together - expected) / ((inOne + inOther) / 2 - expected);
}

/** Pairs of items with the same label. */
function pairsWithin(labels: readonly unknown[]): number {
  const sizes = new Map<unknown, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return [...sizes.values()].reduce((pairs, size) => pairs + (size * (size - 1)) / 2, 0);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2;
}
