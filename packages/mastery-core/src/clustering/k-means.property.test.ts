import fc from "fast-check";
import { kmeans as mlKMeans } from "ml-kmeans";
import { expect, test } from "vitest";
import { matrix, points, rowsOf } from "./arbitraries.fixture.ts";
import { kMeans, lloyd, type Partition } from "./k-means.ts";
import { plainKernels } from "./kernels/kernels.ts";
import { countDistinctRows, type Matrix, squaredDistance } from "./matrix.ts";
import { seededRandom } from "./random.ts";

const MAX_ITERATIONS = 300;

function bestOf10(data: Matrix, k: number): Partition {
  const runs = Array.from({ length: 10 }, (_, run) =>
    kMeans(data, k, seededRandom(42, run), MAX_ITERATIONS),
  );
  return runs.reduce((best, run) => (run.inertia < best.inertia ? run : best));
}

function distances(data: Matrix, centroids: Float64Array, row: number): number[] {
  const k = centroids.length / data.columns;
  return Array.from({ length: k }, (_, c) =>
    squaredDistance(data.data, row, centroids, c, data.columns),
  );
}

/** Runs Lloyd's iterations from the given centroids. */
function lloydFrom(data: Matrix, start: Matrix, maxIterations: number): Partition {
  const kernels = plainKernels(data, start.rows);
  kernels.arrays.centroids.set(start.data);
  return lloyd(kernels, start.rows, maxIterations);
}

const problem = points(8, 200)
  .filter((data) => countDistinctRows(data, 8) === 8)
  .chain((data) => fc.tuple(fc.constant(data), fc.integer({ min: 2, max: 8 }), fc.nat()));

test("converges: every row has its nearest centroid, and every centroid is the mean of its rows", () => {
  fc.assert(
    fc.property(problem, ([data, k, seed]) => {
      const { labels, centroids, inertia } = kMeans(data, k, seededRandom(seed), MAX_ITERATIONS);
      let sum = 0;
      for (let row = 0; row < data.rows; row++) {
        const all = distances(data, centroids, row);
        expect(all[labels[row]!]).toBeLessThanOrEqual(Math.min(...all) + 1e-12);
        sum += all[labels[row]!]!;
      }
      expect(inertia).toBeCloseTo(sum, 9);
      for (let c = 0; c < k; c++) {
        const members = rowsOf(data).filter((_, row) => labels[row] === c);
        expect(members.length).toBeGreaterThan(0);
        for (let column = 0; column < data.columns; column++) {
          const mean = members.reduce((total, row) => total + row[column]!, 0) / members.length;
          expect(centroids[c * data.columns + column]).toBeCloseTo(mean, 12);
        }
      }
    }),
  );
});

test("has an inertia at most 0.5% above the inertia of ml-kmeans, on 50 random data sets", () => {
  const random = seededRandom(2025);
  for (let set = 0; set < 50; set++) {
    const rows = 40 + Math.floor(random() * 160);
    const k = 2 + Math.floor(random() * 7);
    const data = matrix(
      ...Array.from({ length: rows }, (_, row) =>
        Array.from({ length: 6 }, (_, column) => ((row * (column + 1)) % (k + 1)) + random()),
      ),
    );
    const peers = Array.from({ length: 10 }, (_, seed) => {
      const { clusters, centroids } = mlKMeans(rowsOf(data), k, {
        seed,
        initialization: "kmeans++",
        maxIterations: MAX_ITERATIONS,
      });
      const flat = Float64Array.from(centroids.flat());
      return clusters.reduce(
        (sum, cluster, row) => sum + squaredDistance(data.data, row, flat, cluster, data.columns),
        0,
      );
    });
    expect(bestOf10(data, k).inertia).toBeLessThanOrEqual(1.005 * Math.min(...peers));
  }
});

test("moves the row farthest from its own centroid into an empty cluster", () => {
  const data = matrix([0, 0], [1, 0], [10, 0], [11, 0], [30, 0]);
  // No row is nearest to the third centroid.
  const start = matrix([0.5, 0], [12, 0], [-900, 0]);
  const { labels, centroids, inertia } = lloydFrom(data, start, MAX_ITERATIONS);
  expect([...labels]).toEqual([0, 0, 1, 1, 2]);
  expect([...centroids]).toEqual([0.5, 0, 10.5, 0, 30, 0]);
  expect(inertia).toBe(1);
});

test("finds k clusters with inertia 0 among k distinct rows", () => {
  const data = matrix([0, 0], [0, 0], [1, 0], [0, 1], [0, 1]);
  const { labels, inertia } = kMeans(data, 3, seededRandom(1), MAX_ITERATIONS);
  expect(inertia).toBe(0);
  expect(new Set(labels).size).toBe(3);
  expect([labels[0], labels[3]]).toEqual([labels[1], labels[4]]);
});

test("stops at the maximum number of iterations", () => {
  const data = matrix(...Array.from({ length: 100 }, (_, i) => [i]));
  const start = matrix([0], [1]);
  const once = lloydFrom(data, start, 1);
  const converged = lloydFrom(data, start, MAX_ITERATIONS);
  expect(once.inertia).toBeGreaterThan(converged.inertia);
});

test("computes centroids from freshly summed rows, so that rounding errors do not accumulate", () => {
  const random = seededRandom(9);
  for (let run = 0; run < 20; run++) {
    const data = matrix(...Array.from({ length: 200 }, () => [random(), 1e6 * random(), random()]));
    const { labels, centroids } = kMeans(data, 4, random, MAX_ITERATIONS);
    const sums = new Float64Array(centroids.length);
    rowsOf(data).forEach((row, i) => {
      row.forEach((value, column) => {
        sums[labels[i]! * 3 + column]! += value;
      });
    });
    const sizes = [0, 1, 2, 3].map((c) => labels.filter((label) => label === c).length);
    expect(centroids).toEqual(sums.map((sum, at) => sum / sizes[Math.floor(at / 3)]!));
  }
});

test.each([
  [2, 1 + 2],
  [3, 1 + 2 * 3],
  [8, 1 + 7 * 4],
])(
  "greedy k-means++ for k = %i draws %i times: once, then 2 + ln k times per centroid",
  (k, draws) => {
    const random = seededRandom(1);
    let drawn = 0;
    kMeans(matrix(...Array.from({ length: 50 }, (_, i) => [i])), k, () => ++drawn && random(), 300);
    expect(drawn).toBe(draws);
  },
);
