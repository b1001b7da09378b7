import fc from "fast-check";
import { expect, test } from "vitest";
import { matrix, points } from "./arbitraries.fixture.ts";
import { type Matrix, squaredDistance } from "./matrix.ts";
import { seededRandom } from "./random.ts";
import { meanSilhouettes } from "./silhouette.ts";

/**
 * Computes the silhouette row by row, by its definition: compares the mean distances to the row's own cluster and to the nearest other
 * cluster.
 */
function directSilhouette({ data, rows, columns }: Matrix, labels: readonly number[]): number {
  const clusters = [...new Set(labels)];
  const sizeOf = (cluster: number): number => labels.filter((label) => label === cluster).length;
  const sizes = new Map(clusters.map((cluster) => [cluster, sizeOf(cluster)]));
  const scores = labels.map((own, row) => {
    if (sizes.get(own) === 1) return 0;
    const sums = new Map(clusters.map((cluster) => [cluster, 0]));
    labels.forEach((label, i) => {
      const distance = Math.sqrt(squaredDistance(data, row, data, i, columns));
      sums.set(label, sums.get(label)! + distance);
    });
    const a = sums.get(own)! / (sizes.get(own)! - 1);
    const others = clusters.filter((cluster) => cluster !== own);
    const b = Math.min(...others.map((cluster) => sums.get(cluster)! / sizes.get(cluster)!));
    return a === b ? 0 : (b - a) / Math.max(a, b);
  });
  return scores.reduce((sum, score) => sum + score, 0) / rows;
}

test("computes the silhouette of every labelling by definition, in one pass", async () => {
  const problem = points(3, 60).chain((data) =>
    fc.tuple(
      fc.constant(data),
      fc.array(
        fc
          .integer({ min: 2, max: 5 })
          .chain((k) =>
            fc.tuple(
              fc.constant(k),
              fc.array(fc.nat(k - 1), { minLength: data.rows, maxLength: data.rows }),
            ),
          ),
        { minLength: 1, maxLength: 4 },
      ),
    ),
  );
  await fc.assert(
    fc.asyncProperty(problem, async ([data, labellings]) => {
      fc.pre(labellings.every(([, labels]) => new Set(labels).size > 1));
      const silhouettes = await meanSilhouettes(
        data,
        labellings.map(([k, labels]) => ({ k, labels: Uint8Array.from(labels) })),
      );
      expect(silhouettes).toEqual(
        labellings.map(([, labels]) => expect.closeTo(directSilhouette(data, labels), 9)),
      );
    }),
  );
});

test("two tight pairs far apart score nearly 1, and a single row scores 0", async () => {
  const data = matrix([0, 0], [0, 1], [100, 0], [100, 1], [50, 900]);
  const [pairs] = await meanSilhouettes(data, [{ k: 3, labels: Uint8Array.of(0, 0, 1, 1, 2) }]);
  expect(pairs).toBeCloseTo((4 * (1 - 1 / 100.0025)) / 5, 4);
});

test("a sample with only one cluster scores 0", async () => {
  const data = matrix([0, 0], [0, 1], [0, 3]);
  expect(await meanSilhouettes(data, [{ k: 2, labels: Uint8Array.of(1, 1, 1) }])).toEqual([0]);
});

test("computes the silhouette by definition for rows in several tiles, and reports progress up to 1", async () => {
  const random = seededRandom(3);
  const rows = Array.from({ length: 2051 }, (_, i) => [i % 3, random(), 2 * random()]);
  const labels = rows.map(([kind, x]) => kind! + (x! < 0.3 ? 3 : 0));
  const data = matrix(...rows);
  const shares: number[] = [];
  const labellings = [
    { k: 6, labels: Uint8Array.from(labels) },
    { k: 3, labels: Uint8Array.from(labels, (label) => label % 3) },
  ];
  const silhouettes = await meanSilhouettes(data, labellings, undefined, (share) => {
    shares.push(share);
  });
  expect(silhouettes).toEqual(
    labellings.map(({ labels }) => expect.closeTo(directSilhouette(data, [...labels]), 9)),
  );
  expect(shares).toEqual([1 / 3, 2 / 3, 1]);
});
