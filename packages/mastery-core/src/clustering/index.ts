/**
 * Clustering on its own: k-means with restarts for several k, and the exact mean silhouettes of several labellings.
 *
 * @module @mastery/core/clustering
 */

export { bestPartitions, type KMeansOptions } from "./best-partitions.ts";
export type { Matrix } from "./matrix.ts";
export type { Partition } from "./partition.ts";
export { type Labelling, meanSilhouettes } from "./silhouette.ts";
