/**
 * The clustering by itself: k-means with restarts for several k, and the exact mean silhouettes of several labellings.
 *
 * @module
 */

export { bestPartitions, type KMeansOptions } from "./best-partitions.ts";
export type { Matrix } from "./matrix.ts";
export type { Partition } from "./partition.ts";
export { type Labelling, meanSilhouettes, type Pause } from "./silhouette.ts";
