import type { Identities } from "../clustering/keep-ids.ts";
import { range } from "../collections.ts";
import { clusterLabel } from "../rules/cluster-label.ts";
import type { Manifest } from "./manifest.ts";
import type { Cluster, Clustering, PerDomain } from "./results.ts";

/** The clustering of all learners, as look-ups return it. */
export function clustering({
  tried,
  sizes,
  labelParts,
  centroids,
  domains,
  identities,
}: Pick<
  Manifest,
  "tried" | "sizes" | "labelParts" | "centroids" | "domains" | "identities"
>): Clustering {
  const k = labelParts.length;
  const { ids } = identitiesOf(identities, k);
  return Object.freeze({
    k,
    silhouette: tried.find((one) => one.k === k)!.silhouette,
    silhouette_by_k: Object.freeze(Object.fromEntries(tried.map((one) => [one.k, one.silhouette]))),
    clusters: Object.freeze(
      labelParts.map(
        (parts, cluster): Cluster =>
          Object.freeze({
            cluster_id: ids[cluster]!,
            label: clusterLabel(parts),
            size: sizes[cluster]!,
            centroid_per_domain: perDomain(domains, (domain) => centroids[cluster]![domain]!),
          }),
      ),
    ),
  });
}

/** The ids of k clusters, and the next free one: from 0 on, unless they were kept from an earlier computation. */
export function identitiesOf(identities: Identities | undefined, k: number): Identities {
  return identities ?? { ids: [...range(k)], next: k };
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
