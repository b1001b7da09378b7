import { histogram } from "../collections.ts";
import type { ColumnGroup } from "../columns/schema.ts";
import { MasteryError } from "../errors/index.ts";
import type { Rules } from "../rules/options.ts";
import type { OnProgress, Workers } from "../work.ts";
import { checkPartitions } from "./check-partitions.ts";
import { bestPartitions, type Clusterer, type Clusters, type KMeansOptions } from "./k-means.ts";
import { countDistinctRows, type Matrix, selectRows, squaredDistance } from "./matrix.ts";
import { sample, seededRandom } from "./random.ts";
import { meanSilhouettes } from "./silhouette.ts";

export interface ClusteringOptions
  extends Pick<Rules, keyof KMeansOptions | "kRange" | "silhouetteSample"> {
  /** Default: k-means. */
  readonly clusterer?: Clusterer | undefined;
  readonly workers?: Workers | undefined;
}

export interface FittedClusters {
  readonly centroids: Float64Array;
  /** Numbers of members, in the order of the centroids. */
  readonly sizes: Uint32Array;
  /** In ascending order of k. */
  readonly tried: readonly { readonly k: number; readonly silhouette: number }[];
  /** Number of learners on which the silhouettes were measured. */
  readonly measured: number;
}

const PARTITIONS_SHARE = 0.4;

/**
 * Chooses the k with the highest mean silhouette, or the smaller k on a tie (rules 2.3.2 and 2.3.3).
 *
 * @throws {@link MasteryError} if there are fewer than 3 learners, or fewer than 2 distinct rows
 */
export async function fitClusters(
  points: Matrix,
  options: ClusteringOptions,
  onProgress: OnProgress = () => {},
): Promise<FittedClusters> {
  const ks = possibleKs(points, options.kRange);
  const { clusterer = bestPartitions, workers, silhouetteSample, seed } = options;
  const given = await clusterer(points, ks, options, workers, (share) =>
    onProgress(PARTITIONS_SHARE * share),
  );
  const partitions = checkedPartitions(given, points, ks, clusterer);
  // In ascending order; undefined for all rows.
  const measured =
    points.rows > silhouetteSample
      ? sample(points.rows, silhouetteSample, seededRandom(seed))
      : undefined;
  const silhouettes = await meanSilhouettes(
    measured ? selectRows(points, measured) : points,
    partitions.map(({ labels }, i) => ({
      k: ks[i]!,
      labels: measured ? Uint8Array.from(measured, (row) => labels[row]!) : labels,
    })),
    workers,
    (share) => onProgress(PARTITIONS_SHARE + (1 - PARTITIONS_SHARE) * share),
  );
  const best = silhouettes.indexOf(Math.max(...silhouettes));
  return {
    centroids: partitions[best]!.centroids,
    sizes: partitions[best]!.sizes,
    tried: ks.map((k, i) => ({ k, silhouette: silhouettes[i]! })),
    measured: measured?.length ?? points.rows,
  };
}

/**
 * Everything follows from one partition: each row belongs to its nearest centroid, as every learner does under a model (rule 2.3.9).
 *
 * @throws {@link MasteryError} `INVALID_CLUSTERS` if the clusterer's result is invalid
 */
function checkedPartitions(
  given: readonly Clusters[],
  points: Matrix,
  ks: readonly number[],
  clusterer: Clusterer,
): (Clusters & Pick<FittedClusters, "sizes">)[] {
  checkPartitions(given, points, ks, clusterer);
  return given.map(({ centroids }, i) => {
    const { cluster } = assignLearners(points, centroids);
    return { centroids, labels: cluster, sizes: histogram(cluster, ks[i]!) };
  });
}

/**
 * Each k is at most the number of distinct rows, and less than the number of rows.
 *
 * @throws {@link MasteryError} if there are fewer than 3 learners, or fewer than 2 distinct rows
 */
function possibleKs(points: Matrix, [kMin, kMax]: readonly [number, number]): number[] {
  const { rows } = points;
  checkEnoughLearners(rows);
  const distinct = countDistinctRows(points, kMax);
  if (distinct < 2) {
    throw new MasteryError(
      "TOO_FEW_DISTINCT_PROFILES",
      `A clustering needs at least 2 learners with different profiles; all ${rows} learners have the same profile.`,
    );
  }
  const first = Math.min(kMin, distinct, rows - 1);
  const last = Math.min(kMax, distinct, rows - 1);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** @throws {@link MasteryError} `TOO_FEW_LEARNERS` if there are fewer than 3 learners (rule 2.3.8) */
export function checkEnoughLearners(learners: number): void {
  if (learners >= 3) return;
  const message = `A clustering needs at least 3 learners, got ${learners}.`;
  throw new MasteryError("TOO_FEW_LEARNERS", message);
}

/** Returns the nearest centroid of each point (the first on a tie), and the Euclidean distance to it. */
export function assignLearners(
  { data, rows, columns }: Matrix,
  centroids: Float64Array,
): ColumnGroup<"clusters"> {
  const cluster = new Uint8Array(rows);
  const distance = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    let nearest = Infinity;
    for (let c = 0; c * columns < centroids.length; c++) {
      const squared = squaredDistance(data, row, centroids, c, columns);
      if (squared >= nearest) continue;
      nearest = squared;
      cluster[row] = c;
    }
    distance[row] = Math.sqrt(nearest);
  }
  return { cluster, distance };
}
