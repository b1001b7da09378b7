import { fr } from "../languages/fr.ts";
import type { ClusteringManifest } from "./manifest.ts";
import type { Cluster, Clustering, PerDomain } from "./results.ts";

/**
 * The clustering of some learners, as look-ups return it.
 *
 * @param sizes the number of them in each cluster
 */
export function clustering(
  { domains, tried, labelParts, centroids, identities }: Omit<ClusteringManifest, "show">,
  sizes: ArrayLike<number>,
): Clustering {
  const k = labelParts.length;
  return Object.freeze({
    k,
    silhouette: tried.find((one) => one.k === k)!.silhouette,
    silhouette_by_k: Object.freeze(Object.fromEntries(tried.map((one) => [one.k, one.silhouette]))),
    clusters: Object.freeze(
      labelParts.map(
        (parts, cluster): Cluster =>
          Object.freeze({
            cluster_id: identities.ids[cluster]!,
            label: fr.clusterLabel(parts),
            size: sizes[cluster]!,
            centroid_per_domain: perDomain(domains, (domain) => centroids[cluster]![domain]!),
          }),
      ),
    ),
  });
}

/** The values of the domains that have one, in the order of names. */
export function perDomain(
  domains: readonly string[],
  valueIn: (domain: number) => number | null,
): PerDomain {
  const values: Record<string, number> = {};
  domains.forEach((name, domain) => {
    const value = valueIn(domain);
    if (value !== null) values[name] = value;
  });
  return Object.freeze(values);
}
