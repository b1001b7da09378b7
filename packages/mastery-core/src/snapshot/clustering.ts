import { clusterLabel } from "../rules/cluster-label.ts";
import type { Manifest } from "./manifest.ts";
import type { Cluster, Clustering, PerDomain } from "./results.ts";

/** The clustering of all learners, as look-ups return it. */
export function clustering({ tried, sizes, labelParts, centroids, domains }: Manifest): Clustering {
  const k = labelParts.length;
  return Object.freeze({
    k,
    silhouette: tried.find((one) => one.k === k)!.silhouette,
    silhouette_by_k: Object.freeze(Object.fromEntries(tried.map((one) => [one.k, one.silhouette]))),
    clusters: Object.freeze(
      labelParts.map(
        (parts, id): Cluster =>
          Object.freeze({
            cluster_id: id,
            label: clusterLabel(parts),
            size: sizes[id]!,
            centroid_per_domain: perDomain(domains, (domain) => centroids[id]![domain]!),
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
