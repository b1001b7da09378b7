/**
 * Clustering without the rest of the computation: k-means with restarts for several k, an interface for other algorithms, and exact mean
 * silhouettes of several labellings.
 *
 * @module @mastery/core/clustering
 */

export type { Partition } from "./k-means.ts";
export {
  bestPartitions,
  type Clusterer,
  type Clusters,
  type KMeansOptions,
} from "./k-means.ts";
export type { Matrix } from "./matrix.ts";
export { seededRandom } from "./random.ts";
export { type Labelling, meanSilhouettes } from "./silhouette.ts";
