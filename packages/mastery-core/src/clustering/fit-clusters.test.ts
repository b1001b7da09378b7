import { expect, test } from "vitest";
import { DEFAULT_RULES } from "../rules/options.ts";
import { matrix } from "./arbitraries.fixture.ts";
import { fitClusters } from "./fit-clusters.ts";
import type { Matrix } from "./matrix.ts";
import { seededRandom } from "./random.ts";

/** Rows of one column. */
function rowsOf(...values: readonly number[]): Matrix {
  return matrix(...values.map((value) => [value]));
}

test("the k with the best silhouette is chosen", async () => {
  const points = rowsOf(0.125, 0.125, 0.875, 0.5, 0.5, 0.125, 0.5, 0.125);
  const fitted = await fitClusters(points, { ...DEFAULT_RULES, kRange: [2, 3] });
  expect(fitted.k).toBe(3);
  expect([...fitted.centroids].sort()).toEqual([0.125, 0.5, 0.875]);
  expect(fitted.tried.map(({ k }) => k)).toEqual([2, 3]);
  expect(fitted.measured).toBe(8);
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
    const clusters = await fitClusters(rowsOf(...means), DEFAULT_RULES);
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
  await expect(fitClusters(rowsOf(...means), DEFAULT_RULES)).rejects.toThrow(message);
});

test("above the sample size, the silhouette is close to that of all learners, and the number measured is reported", async () => {
  const random = seededRandom(5);
  const means = Array.from({ length: 2000 }, (_, i) => (i % 3) / 4 + 0.1 * random());
  const exact = await fitClusters(rowsOf(...means), DEFAULT_RULES);
  const rules = { ...DEFAULT_RULES, silhouetteSample: 500 };
  const sampled = await fitClusters(rowsOf(...means), rules);
  expect([exact.measured, sampled.measured]).toEqual([2000, 500]);
  expect(sampled.k).toBe(exact.k);
  expect(sampled.centroids).toEqual(exact.centroids);
  sampled.tried.forEach(({ silhouette }, i) => {
    expect(Math.abs(silhouette - exact.tried[i]!.silhouette)).toBeLessThan(0.02);
  });
});
