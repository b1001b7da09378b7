import { expect, test } from "vitest";
import { DEFAULT_RULES } from "../options.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { matrix } from "./arbitraries.fixture.ts";
import { canonicalPartition } from "./canonical.ts";
import { clusterLearners } from "./cluster-learners.ts";
import { seededRandom } from "./random.ts";

/** Profiles of one domain whose success rate equals the mean score. */
function profilesOf(...means: readonly number[]): Profiles {
  const meanScore = Float64Array.from(means);
  return { domains: 1, traces: new Uint32Array(means.length), meanScore, successRate: meanScore };
}

test("the k of the best silhouette is kept, larger clusters first", async () => {
  const clusters = await clusterLearners(
    profilesOf(0.1, 0.11, 0.9, 0.5, 0.51, 0.12, 0.52, 0.13),
    DEFAULT_RULES,
  );
  expect(clusters.k).toBe(3);
  expect([...clusters.labels]).toEqual([0, 0, 2, 1, 1, 0, 1, 0]);
  expect([...clusters.sizes]).toEqual([4, 3, 1]);
  expect([...clusters.meanScore]).toEqual([0.115, 0.51, 0.9].map((x) => expect.closeTo(x, 12)));
  expect(clusters.tried.map(({ k }) => k)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(clusters.measured).toBe(8);
});

test("distances are Euclidean, in standardised features", async () => {
  const clusters = await clusterLearners(profilesOf(0.1, 0.3, 0.9), DEFAULT_RULES);
  const deviation = Math.sqrt(
    (0.3333333333333333 ** 2 + 0.1333333333333333 ** 2 + 0.4666666666666667 ** 2) / 3,
  );
  const half = (Math.SQRT2 * 0.1) / deviation;
  expect([...clusters.distance]).toEqual([half, half, 0].map((x) => expect.closeTo(x, 12)));
});

test.each([
  { learners: 3, distinct: 3, tried: [2] },
  { learners: 4, distinct: 2, tried: [2] },
  { learners: 20, distinct: 5, tried: [2, 3, 4, 5] },
  { learners: 20, distinct: 20, tried: [2, 3, 4, 5, 6, 7, 8] },
])("$learners learners of $distinct kinds: tries $tried", async ({ learners, distinct, tried }) => {
  const means = Array.from({ length: learners }, (_, i) => (i % distinct) / 100);
  const clusters = await clusterLearners(profilesOf(...means), DEFAULT_RULES);
  expect(clusters.tried.map(({ k }) => k)).toEqual(tried);
});

test.each([
  { means: [], message: "A clustering needs at least 3 learners, got 0." },
  { means: [0.1], message: "A clustering needs at least 3 learners, got 1." },
  { means: [0.1, 0.2], message: "A clustering needs at least 3 learners, got 2." },
  {
    means: [0.7, 0.7, 0.7, 0.7],
    message:
      "A clustering needs at least 2 learners with different profiles; all 4 learners have the same one.",
  },
])("$message", async ({ means, message }) => {
  await expect(clusterLearners(profilesOf(...means), DEFAULT_RULES)).rejects.toThrow(message);
});

test("above the sample's size the silhouette is near that of all learners, and says on how many it was measured", async () => {
  const random = seededRandom(5);
  const means = Array.from({ length: 2000 }, (_, i) => (i % 3) / 4 + 0.1 * random());
  const exact = await clusterLearners(profilesOf(...means), DEFAULT_RULES);
  const rules = { ...DEFAULT_RULES, silhouetteSample: 500 };
  const sampled = await clusterLearners(profilesOf(...means), rules);
  expect([exact.measured, sampled.measured]).toEqual([2000, 500]);
  expect(sampled.k).toBe(exact.k);
  expect(sampled.labels).toEqual(exact.labels);
  sampled.tried.forEach(({ silhouette }, i) => {
    expect(Math.abs(silhouette - exact.tried[i]!.silhouette)).toBeLessThan(0.02);
  });
});

test("ids are canonical: larger first, ties by centroid", () => {
  const { data } = matrix([5, 1], [5, 0], [7, 0]);
  const partition = { labels: Uint8Array.of(0, 1, 2, 2), centroids: data, inertia: 0 };
  const canonical = canonicalPartition(partition, 3);
  expect([...canonical.labels]).toEqual([2, 1, 0, 0]);
  expect([...canonical.centroids]).toEqual([7, 0, 5, 0, 5, 1]);
});
