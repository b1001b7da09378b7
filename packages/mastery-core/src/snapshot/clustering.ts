import { domainsOfClusters } from "../clustering/describe-clusters.ts";
import { frozen, gathered, histogram } from "../collections.ts";
import { fr } from "../languages/fr.ts";
import { type LabelFacts, type LabelParts, labelParts } from "../rules/wording.ts";
import type { ClusteringManifest, SnapshotContent } from "./manifest.ts";
import type { ClusterDescription, Clustering, ClusterTraits } from "./results.ts";

/** Uses the field names of the HTTP API. */
function labelFacts({ strong, weak, isObserved }: LabelParts): LabelFacts {
  return { strong_domains: strong, weak_domains: weak, is_observed: isObserved };
}

/** Returns a clustering in the form of the look-up `clusters()`, with labels in French and the given `sizes` of clusters. */
export function clustering(
  { domains, tried, labelParts, centroids, identities }: Omit<ClusteringManifest, "show">,
  sizes: ArrayLike<number>,
): Clustering {
  const k = labelParts.length;
  return frozen({
    k,
    silhouette: tried.find((one) => one.k === k)!.silhouette,
    silhouette_by_k: Object.fromEntries(tried.map((one) => [one.k, one.silhouette])),
    clusters: labelParts.map((parts, cluster) => ({
      cluster_id: identities.ids[cluster]!,
      label: fr.clusterLabel(labelFacts(parts)),
      size: sizes[cluster]!,
      // Sorted, because domains are.
      centroid_per_domain: Object.fromEntries(
        domains.flatMap((name, domain) => {
          const mean = centroids[cluster]![domain]!;
          return mean === null ? [] : [[name, mean]];
        }),
      ),
    })),
  });
}

export function traits({
  labelParts,
  identities,
}: Pick<ClusteringManifest, "labelParts" | "identities">): readonly ClusterTraits[] {
  return frozen(
    labelParts.map((parts, cluster) => ({
      cluster_id: identities.ids[cluster]!,
      ...labelFacts(parts),
    })),
  );
}

/** Takes ascending learners. */
export function describeMembers(
  { manifest, columns }: SnapshotContent,
  learners: Uint32Array,
): readonly ClusterDescription[] {
  const { domains, identities, metadata } = manifest;
  const { cluster } = columns.clusters;
  const k = identities.ids.length;
  const sizes = histogram(gathered(cluster, learners), k);
  const described = domainsOfClusters(cluster, k, columns.profiles, domains, learners);
  return frozen(
    described.map((ofDomains, one) => ({
      cluster_id: identities.ids[one]!,
      size: sizes[one]!,
      label: labelFacts(labelParts(ofDomains, sizes[one]!, metadata.rules.labelThresholds)),
      domains: ofDomains,
    })),
  );
}
