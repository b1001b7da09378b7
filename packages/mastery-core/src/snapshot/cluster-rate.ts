import type { SnapshotContent } from "./content.ts";

/** The success rate of a learner's cluster on a resource, in thousandths; `UNKNOWN_RATE` if it is not published. */
export function clusterRate(
  { manifest, columns: { catalogue, clusters } }: SnapshotContent,
  learner: number,
  resource: number,
): number {
  const row = clusters.cluster[learner]! * manifest.resourceIds.length;
  return catalogue.clusterSuccessRate[row + resource]!;
}
