import { expect, test } from "vitest";
import { decodeModel, encodeModel, fit } from "../model/index.ts";
import { precompute } from "../precompute.ts";
import { DEFAULT_RULES } from "../rules/options.ts";
import { letterEmbedder, smallDataset } from "../testing/index.ts";
import { matrix } from "./arbitraries.fixture.ts";
import { assignLearners, fitClusters } from "./fit-clusters.ts";
import { bestPartitions, type Clusterer } from "./k-means.ts";
import { type Matrix, squaredDistance } from "./matrix.ts";
import { seededRandom } from "./random.ts";

/** Returns rows of one column. */
function rowsOf(...values: readonly number[]): Matrix {
  return matrix(...values.map((value) => [value]));
}

test("chooses the k with the best silhouette", async () => {
  const points = rowsOf(0.125, 0.125, 0.875, 0.5, 0.5, 0.125, 0.5, 0.125);
  const fitted = await fitClusters(points, { ...DEFAULT_RULES, kRange: [2, 3] });
  expect(fitted.sizes).toHaveLength(3);
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
      "A clustering needs at least 2 learners with different profiles; all 4 learners have the same profile.",
  },
])("refuses to cluster: $message", async ({ means, message }) => {
  await expect(fitClusters(rowsOf(...means), DEFAULT_RULES)).rejects.toThrow(message);
});

test("approximates the silhouette of all learners by the silhouette of a sample, and reports the sample size", async () => {
  const random = seededRandom(5);
  const means = Array.from({ length: 2000 }, (_, i) => (i % 3) / 4 + 0.1 * random());
  const exact = await fitClusters(rowsOf(...means), DEFAULT_RULES);
  const rules = { ...DEFAULT_RULES, silhouetteSample: 500 };
  const sampled = await fitClusters(rowsOf(...means), rules);
  expect([exact.measured, sampled.measured]).toEqual([2000, 500]);
  expect(sampled.sizes).toEqual(exact.sizes);
  expect(sampled.centroids).toEqual(exact.centroids);
  sampled.tried.forEach(({ silhouette }, i) => {
    expect(Math.abs(silhouette - exact.tried[i]!.silhouette)).toBeLessThan(0.02);
  });
});

test("assigns learners to the nearest centroid, and to the first such centroid on a tie", () => {
  const { data: centroids } = matrix([4, 0], [0, 0]);
  const assigned = assignLearners(matrix([0, 3], [5, 0], [2, 0]), centroids);
  expect([...assigned.cluster]).toEqual([1, 0, 0]);
  expect([...assigned.distance]).toEqual([3, 1, 2]);
});

test("chooses the smaller k on a tie", async () => {
  const points = rowsOf(0, 0.5, 1, 1);
  // With k = 3, this clusterer leaves the third cluster empty.
  const twoHalves: Clusterer = async (_, ks) =>
    ks.map((k) => ({
      centroids: Float64Array.from({ length: k }, (_, c) => c),
      labels: Uint8Array.of(0, 0, 1, 1),
    }));
  const rules = { ...DEFAULT_RULES, kRange: [2, 3] as const };
  const { sizes, tried } = await fitClusters(points, { ...rules, clusterer: twoHalves });
  expect(tried[0]!.silhouette).toBe(tried[1]!.silhouette);
  expect(sizes).toHaveLength(2);
});

/** Partitioning around medoids (Park and Jun, 2009). Each cluster is represented by the member with the smallest sum of distances. */
const kMedoids: Clusterer = async ({ data, rows, columns }, ks) =>
  ks.map((k) => {
    const distance = (i: number, j: number): number =>
      Math.sqrt(squaredDistance(data, i, data, j, columns));
    const all = [...Array(rows).keys()];
    const nearestOf = (row: number, medoids: readonly number[]): number =>
      medoids.reduce(
        (best, m, c) => (distance(row, m) < distance(row, medoids[best]!) ? c : best),
        0,
      );
    let medoids = all.filter((row) =>
      all.every((other) => other >= row || distance(row, other) > 0),
    );
    medoids = medoids.slice(0, k);
    for (let before = ""; before !== medoids.join(); ) {
      before = medoids.join();
      const labels = all.map((row) => nearestOf(row, medoids));
      medoids = medoids.map((_, c) => {
        const members = all.filter((row) => labels[row] === c);
        const costOf = (row: number): number =>
          members.reduce((sum, other) => sum + distance(row, other), 0);
        return members.reduce((best, row) => (costOf(row) < costOf(best) ? row : best));
      });
    }
    return {
      centroids: Float64Array.from(
        medoids.flatMap((row) => [...data.subarray(row * columns, (row + 1) * columns)]),
      ),
      labels: Uint8Array.from(all, (row) => nearestOf(row, medoids)),
    };
  });

test("another algorithm, such as k-medoids, can replace k-means", async () => {
  const dataset = smallDataset();
  const options = { embedder: letterEmbedder(), kRange: [2, 2] as const };
  const snapshot = await precompute(dataset, { ...options, clusterer: kMedoids });
  const assignments = snapshot.learners().map(({ learner_id }) => snapshot.assignment(learner_id)!);
  const centres = assignments.filter(({ distance_to_centroid }) => distance_to_centroid === 0);
  expect(new Set(centres.map(({ cluster_id }) => cluster_id)).size).toBe(2);
  expect(snapshot.clusters().clusters.map(({ size }) => size)).toHaveLength(2);
  const means = await precompute(dataset, options);
  expect(
    means
      .learners()
      .every(({ learner_id }) => means.assignment(learner_id)!.distance_to_centroid > 0),
  ).toBe(true);
});

test("everything follows from the nearest centroids, and the metadata name the clusterer", async () => {
  // This clusterer labels rows without regard to its centroids.
  const crossed: Clusterer = async (points, ks, ...rest) =>
    (await bestPartitions(points, ks, ...rest)).map(({ centroids, labels }) => ({
      centroids,
      labels: labels.map((_, row) => row % 2),
    }));
  const options = { embedder: letterEmbedder(), kRange: [2, 3] as const };
  const own = await precompute(smallDataset(), options);
  const other = await precompute(smallDataset(), { ...options, clusterer: crossed });
  expect(other.clusters()).toEqual(own.clusters());
  expect([own.metadata.clusterer, other.metadata.clusterer]).toEqual([null, "crossed"]);
  const model = await fit(smallDataset(), { ...options, clusterer: crossed });
  expect(decodeModel(encodeModel(model)).metadata.clusterer).toBe("crossed");
});

test.each<[string, unknown, ...string[]]>([
  ["nothing", undefined, "partitions: expected a list of 2, got nothing"],
  ["too few partitions", [{}], "partitions: expected a list of 2, got 1"],
  [
    "labels outside k, and numbers that are not finite",
    [
      { centroids: Float64Array.of(0, Number.NaN), labels: Uint8Array.of(0, 1, 2, 0) },
      { centroids: Float64Array.of(0, 0.5, Infinity), labels: Uint8Array.of(0, 1, 3, 0) },
    ],
    "partitions[0].centroids[1]: expected a finite number, got NaN",
    "partitions[0].labels[2]: expected 0 to 1, got 2",
    "partitions[1].centroids[2]: expected a finite number, got Infinity",
    "partitions[1].labels[2]: expected 0 to 2, got 3",
  ],
  [
    "lists, and wrong lengths",
    [
      { centroids: [0, 1], labels: [0, 1, 0, Number.NaN] },
      { centroids: new Float64Array(2), labels: new Uint8Array(3) },
    ],
    "partitions[0].centroids: expected a Float64Array of 2, got 2",
    "partitions[0].labels: expected a Uint8Array of 4, got 4",
    "partitions[1].centroids: expected a Float64Array of 3, got 2",
    "partitions[1].labels: expected a Uint8Array of 4, got 3",
  ],
])("rejects a clusterer that returns %s", async (_, partitions, ...problems) => {
  const faulty = async () => partitions as never;
  const rules = { ...DEFAULT_RULES, kRange: [2, 3] as const, clusterer: faulty };
  await expect(fitClusters(rowsOf(0, 0.5, 1, 1), rules)).rejects.toMatchObject({
    code: "INVALID_CLUSTERS",
    message: ["The clusterer faulty returned an invalid result:", ...problems].join("\n  "),
  });
});
