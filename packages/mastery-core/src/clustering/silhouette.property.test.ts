import fc from "fast-check";
import { expect, test } from "vitest";
import { matrix, points } from "./arbitraries.fixture.ts";
import { type Matrix, squaredDistance } from "./matrix.ts";
import { meanSilhouettes } from "./silhouette.ts";

/** The definition, row by row: mean distance to the own cluster against that to the nearest other. */
function directSilhouette({ data, rows, columns }: Matrix, labels: readonly number[]): number {
  const meanDistance = (row: number, cluster: number): number => {
    const others = labels.flatMap((label, i) => (label === cluster && i !== row ? [i] : []));
    const sum = others.reduce(
      (total, i) => total + Math.sqrt(squaredDistance(data, row, data, i, columns)),
      0,
    );
    return sum / others.length;
  };
  const clusters = [...new Set(labels)];
  const scores = labels.map((own, row) => {
    if (labels.filter((label) => label === own).length === 1) return 0;
    const a = meanDistance(row, own);
    const b = Math.min(...clusters.filter((c) => c !== own).map((c) => meanDistance(row, c)));
    return a === b ? 0 : (b - a) / Math.max(a, b);
  });
  return scores.reduce((sum, score) => sum + score, 0) / rows;
}

test("all labellings in one pass agree with the definition for each", async () => {
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
    { numRuns: 200 },
  );
});

test("two tight pairs far apart score near 1; a row alone scores 0", async () => {
  const data = matrix([0, 0], [0, 1], [100, 0], [100, 1], [50, 900]);
  const [pairs] = await meanSilhouettes(data, [{ k: 3, labels: Uint8Array.of(0, 0, 1, 1, 2) }]);
  expect(pairs).toBeCloseTo((4 * (1 - 1 / 100.0025)) / 5, 4);
});

test("rows all of one cluster, as a sample may be, score 0", async () => {
  const data = matrix([0, 0], [0, 1], [0, 3]);
  expect(await meanSilhouettes(data, [{ k: 2, labels: Uint8Array.of(1, 1, 1) }])).toEqual([0]);
});

test("tells its progress, up to 1", async () => {
  const shares: number[] = [];
  const data = matrix([0, 0], [0, 1], [5, 0], [5, 1]);
  await meanSilhouettes(data, [{ k: 2, labels: Uint8Array.of(0, 0, 1, 1) }], (share) => {
    shares.push(share);
  });
  expect(shares).toEqual([0.75, 1]);
});
