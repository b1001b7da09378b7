import { expect, test } from "vitest";
import { DEFAULT_RULES } from "../options.ts";
import { matrix } from "./arbitraries.fixture.ts";
import { canonicalPartition } from "./canonical.ts";
import { clusterLearners } from "./cluster-learners.ts";
import type { Matrix } from "./matrix.ts";
import { seededRandom } from "./random.ts";

/** Rows of one column. */
function rowsOf(...values: readonly number[]): Matrix {
  return matrix(...values.map((value) => [value]));
}

test("the k with the best silhouette is chosen, and larger clusters come first", async () => {
  const clusters = await clusterLearners(
    rowsOf(0.1, 0.11, 0.9, 0.5, 0.51, 0.12, 0.52, 0.13),
    DEFAULT_RULES,
  );
  expect(clusters.k).toBe(3);
  expect([...clusters.cluster]).toEqual([0, 0, 2, 1, 1, 0, 1, 0]);
  expect([...clusters.sizes]).toEqual([4, 3, 1]);
  expect(clusters.tried.map(({ k }) => k)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(clusters.measured).toBe(8);
});

test("distances are Euclidean distances to the mean of the members", async () => {
  const points = matrix([0, 0], [0, 3], [0, 6], [90, 0]);
  const clusters = await clusterLearners(points, DEFAULT_RULES);
  expect([...clusters.cluster]).toEqual([0, 0, 0, 1]);
  expect([...clusters.distance]).toEqual([3, 0, 3, 0]);
});

test.each([
  { learners: 3, distinct: 3, tried: [2] },
  { learners: 4, distinct: 2, tried: [2] },
  { learners: 20, distinct: 5, tried: [2, 3, 4, 5] },
  { learners: 20, distinct: 20, tried: [2, 3, 4, 5, 6, 7, 8] },
])(
  "$learners learners with $distinct distinct rows: tries k = $tried",
  async ({ learners, distinct, tried }) => {
    const means = Array.from({ length: learners }, (_, i) => (i % distinct) / 100);
    const clusters = await clusterLearners(rowsOf(...means), DEFAULT_RULES);
    expect(clusters.tried.map(({ k }) => k)).toEqual(tried);
  },
);

test.each([
  { means: [], message: "A clustering needs at least 3 learners, got 0." },
  { means: [0.1], message: "A clustering needs at least 3 learners, got 1." },
  { means: [0.1, 0.2], message: "A clustering needs at least 3 learners, got 2." },
  {
    means: [0.7, 0.7, 0.7, 0.7],
    message:
      "A clustering needs at least 2 learners with different profiles; all 4 learners have the same one.",
  },
])("refuses to cluster: $message", async ({ means, message }) => {
  await expect(clusterLearners(rowsOf(...means), DEFAULT_RULES)).rejects.toThrow(message);
});

test("above the sample size, the silhouette is close to that of all learners, and the number measured is reported", async () => {
  const random = seededRandom(5);
  const means = Array.from({ length: 2000 }, (_, i) => (i % 3) / 4 + 0.1 * random());
  const exact = await clusterLearners(rowsOf(...means), DEFAULT_RULES);
  const rules = { ...DEFAULT_RULES, silhouetteSample: 500 };
  const sampled = await clusterLearners(rowsOf(...means), rules);
  expect([exact.measured, sampled.measured]).toEqual([2000, 500]);
  expect(sampled.k).toBe(exact.k);
  expect(sampled.cluster).toEqual(exact.cluster);
  sampled.tried.forEach(({ silhouette }, i) => {
    expect(Math.abs(silhouette - exact.tried[i]!.silhouette)).toBeLessThan(0.02);
  });
});

test("larger clusters get lower ids, and on a tie smaller centroids do", () => {
  const { data } = matrix([5, 1], [5, 0], [7, 0]);
  const partition = { labels: Uint8Array.of(0, 1, 2, 2), centroids: data, inertia: 0 };
  const canonical = canonicalPartition(partition, 3);
  expect([...canonical.labels]).toEqual([2, 1, 0, 0]);
  expect([...canonical.centroids]).toEqual([7, 0, 5, 0, 5, 1]);
});

test("centroids that are equal to 9 decimals are ordered by the next column", () => {
  const { data } = matrix([1e-10, 1], [0, 2]);
  const partition = { labels: Uint8Array.of(0, 1), centroids: data, inertia: 0 };
  expect([...canonicalPartition(partition, 2).labels]).toEqual([0, 1]);
});

test("rows that are equal to 9 decimals are not distinct", async () => {
  await expect(clusterLearners(rowsOf(0.1, 0.1 + 1e-11, 0.1), DEFAULT_RULES)).rejects.toThrow(
    "A clustering needs at least 2 learners with different profiles; all 3 learners have the same one.",
  );
});
