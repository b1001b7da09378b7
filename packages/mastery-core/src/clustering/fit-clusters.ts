import { MasteryError } from "../errors/index.ts";
import type { Workers } from "../parallel/workers.ts";
import type { OnProgress } from "../work.ts";
import { bestPartitions, type KMeansOptions } from "./best-partitions.ts";
import { countDistinctRows, type Matrix, selectRows } from "./matrix.ts";
import { sample, seededRandom } from "./random.ts";
import { type Labelling, meanSilhouettes } from "./silhouette.ts";

/** How learners are clustered. */
export interface ClusteringOptions extends KMeansOptions {
  /** Smallest and largest number of clusters to try. */
  readonly kRange: readonly [number, number];
  /** The silhouette is exact up to this many learners. Above, it is measured on a seeded sample of this size. */
  readonly silhouetteSample: number;
  /** Clusters are fitted on all learners up to this many. Above, on a sample of this size, by a seeded hash of their ids. */
  readonly fitSample: number;
}

/** What k-means found. */
export interface FittedClusters {
  /** One row per cluster. */
  readonly centroids: Float64Array;
  readonly k: number;
  /** The mean silhouette of every k that was tried, in ascending order of k. */
  readonly tried: readonly { readonly k: number; readonly silhouette: number }[];
  /** Number of learners that silhouettes were measured on. */
  readonly measured: number;
}

/** Share of the stage's progress that k-means accounts for. Silhouettes account for the rest. */
const K_MEANS_SHARE = 0.4;

/**
 * The clusters of the k with the best mean silhouette, and on a tie of the smaller k (rules 2.3.2 and 2.3.3).
 *
 * @param points one row of standardised features per learner
 * @throws {@link MasteryError} if there are fewer than 3 learners, or fewer than 2 that differ
 */
export async function fitClusters(
  points: Matrix,
  options: ClusteringOptions,
  workers?: Workers,
  onProgress: OnProgress = () => {},
): Promise<FittedClusters> {
  const ks = possibleKs(points, options.kRange);
  const partitions = await bestPartitions(points, ks, options, workers, (share) =>
    onProgress(K_MEANS_SHARE * share),
  );
  const measured = measuredSample(points, options);
  const silhouettes = await meanSilhouettes(
    measured ? selectRows(points, measured) : points,
    partitions.map(({ labels }, i) => labelling(labels, ks[i]!, measured)),
    workers,
    (share) => onProgress(K_MEANS_SHARE + (1 - K_MEANS_SHARE) * share),
  );
  const best = silhouettes.indexOf(Math.max(...silhouettes));
  return {
    centroids: partitions[best]!.centroids,
    k: ks[best]!,
    tried: ks.map((k, i) => ({ k, silhouette: silhouettes[i]! })),
    measured: measured?.length ?? points.rows,
  };
}

/** The numbers of clusters that can be formed and scored. */
function possibleKs(points: Matrix, [kMin, kMax]: readonly [number, number]): number[] {
  const { rows } = points;
  checkEnoughLearners(rows);
  const distinct = countDistinctRows(points, kMax);
  if (distinct < 2) {
    throw new MasteryError(
      "TOO_FEW_DISTINCT_PROFILES",
      `A clustering needs at least 2 learners with different profiles; all ${rows} learners have the same one.`,
    );
  }
  const first = Math.min(kMin, distinct, rows - 1);
  const last = Math.min(kMax, distinct, rows - 1);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** @throws {@link MasteryError} `TOO_FEW_LEARNERS` if there are fewer than 3 (rule 2.3.8) */
export function checkEnoughLearners(learners: number): void {
  if (learners >= 3) return;
  const message = `A clustering needs at least 3 learners, got ${learners}.`;
  throw new MasteryError("TOO_FEW_LEARNERS", message);
}

/** The rows to measure the silhouette on, in ascending order; undefined for all rows. */
function measuredSample(
  { rows }: Matrix,
  { silhouetteSample, seed }: ClusteringOptions,
): Uint32Array | undefined {
  return rows > silhouetteSample ? sample(rows, silhouetteSample, seededRandom(seed)) : undefined;
}

function labelling(labels: Uint8Array, k: number, rows: Uint32Array | undefined): Labelling {
  return { k, labels: rows ? Uint8Array.from(rows, (row) => labels[row]!) : labels };
}
