import { expect, test } from "vitest";
import { buildDataset } from "../evidence/build-dataset.ts";
import { learner, resource, skill, trace } from "../testing/index.ts";
import { clusterRates } from "./describe-clusters.ts";

/** Six learners: the last learner is in cluster 1, and the other learners are in cluster 0. */
const MEMBERS = { cluster: Uint8Array.of(0, 0, 0, 0, 0, 1), sizes: Uint32Array.of(5, 1) };

async function ratesOf(leastPeers: number) {
  const { evidence } = await buildDataset({
    skills: [skill("add", "number")],
    resources: ["a", "b", "c"].map((id) => resource(id, ["add"])),
    learners: [0, 1, 2, 3, 4, 5].map((n) => learner(n)),
    traces: [
      // On resource a, four of five learners succeed, the last learner at the second attempt and without a score.
      ...[0, 1, 2].map((n) => trace(n, "a", 0.9)),
      trace(3, "a", 0.1),
      trace(3, "a", null),
      trace(4, "a", 0.1),
      // On resource b, two learners try and one learner succeeds.
      trace(0, "b", 0.9),
      trace(1, "b", 0.1),
      // On resource c, all five learners fail.
      ...[0, 1, 2, 3, 4].map((n) => trace(n, "c", 0.1)),
      trace(5, "a", 0.9),
    ],
  });
  return clusterRates(evidence, MEMBERS, 3, leastPeers);
}

test("publishes rates of resources that enough members tried, some with success and others without success", async () => {
  const { rates } = await ratesOf(5);
  expect([...rates]).toEqual([0.8, Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
});

test("publishes a rate for every tried resource if one peer is enough", async () => {
  const { rates } = await ratesOf(1);
  expect([...rates]).toEqual([0.8, 0.5, 0, 1, Number.NaN, Number.NaN]);
});

test("uses the rate over all published resources as the signal of a resource without a rate", async () => {
  const protecting = await ratesOf(5);
  expect([...protecting.signals]).toEqual([0.8, 0.8, 0.8, 0, 0, 0]);
  const open = await ratesOf(1);
  expect([...open.signals]).toEqual([0.8, 0.5, 0, 1, 1, 1]);
});
