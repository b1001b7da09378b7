import { contentOf, type Snapshot } from "../snapshot/snapshot.ts";
import type { ClusterTraits } from "./results.ts";

/** The strengths and weaknesses of all clusters, ordered by `cluster_id`. */
export function clusterTraits(snapshot: Snapshot): readonly ClusterTraits[] {
  const { labelParts } = contentOf(snapshot).manifest;
  const { clusters } = snapshot.clusters();
  return Object.freeze(
    labelParts.map(({ strong, weak, isObserved }, cluster) =>
      Object.freeze({
        cluster_id: clusters[cluster]!.cluster_id,
        strong_domains: strong,
        weak_domains: weak,
        is_observed: isObserved,
      }),
    ),
  );
}
