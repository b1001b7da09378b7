import type { Manifest } from "./manifest.ts";
import type { Cluster, Clustering, PerDomain } from "./results.ts";

/**
 * The clustering of all learners, as it is answered.
 *
 * @param cluster of each learner
 */
export function clustering(
  { tried, clusterLabels, centroids, domains }: Manifest,
  cluster: Uint8Array,
): Clustering {
  const k = clusterLabels.length;
  const sizes = new Uint32Array(k);
  for (const id of cluster) sizes[id]!++;
  return Object.freeze({
    k,
    silhouette: tried.find((one) => one.k === k)!.silhouette,
    silhouette_by_k: Object.freeze(Object.fromEntries(tried.map((one) => [one.k, one.silhouette]))),
    clusters: Object.freeze(
      clusterLabels.map(
        (label, id): Cluster =>
          Object.freeze({
            cluster_id: id,
            label,
            size: sizes[id]!,
            centroid_per_domain: perDomain(domains, (domain) => centroids[id]![domain]!),
          }),
      ),
    ),
  });
}

/** The domains that have a value, in order. */
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
