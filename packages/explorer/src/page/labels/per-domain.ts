import type { Cluster, PerDomain, Profile } from "@mastery/core";
import { readClusterLabel } from "./cluster-label.ts";

/**
 * Returns the domains that the answers name, in the order of names. The catalogue's own list is not served, and no map has
 * all of them: a domain is a key only where enough is observed.
 */
export function knownDomains(clusters: readonly Cluster[], profile?: Profile): string[] {
  const ofClusters = clusters.flatMap(({ centroid_per_domain, label }) => {
    const { strong, weak } = readClusterLabel(label);
    return [...Object.keys(centroid_per_domain), ...strong, ...weak];
  });
  const ofProfile = Object.keys(profile?.mean_score_per_domain ?? {});
  return [...new Set([...ofClusters, ...ofProfile])].sort();
}

/** Returns a domain's value, or `undefined` where it has none. */
export function valueIn(values: PerDomain, domain: string): number | undefined {
  // A domain may be called "constructor".
  return Object.hasOwn(values, domain) ? values[domain] : undefined;
}
