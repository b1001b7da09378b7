/** A partition of rows into k clusters. */
export interface Partition {
  /** Cluster of each row, 0 … k - 1; no cluster is empty. */
  readonly labels: Uint8Array;
  /** `k * columns` numbers: the mean of each cluster's rows. */
  readonly centroids: Float64Array;
  /** Sum of the rows' squared distances to their centroids. */
  readonly inertia: number;
}
