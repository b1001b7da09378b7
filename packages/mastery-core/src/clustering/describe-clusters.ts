import type { Profiles } from "../profiles.ts";
import {
  type ClusterDomain,
  type LabelParts,
  labelParts,
  publishedMean,
} from "../rules/cluster-label.ts";
import { meanScore } from "../rules/estimates.ts";
import type { Rules } from "../rules/options.ts";

/** Who belongs to which cluster. */
export interface Members {
  /** Cluster of each learner. */
  readonly cluster: Uint8Array;
  /** Number of members of each cluster. */
  readonly sizes: Uint32Array;
}

/** What is published about each cluster, by cluster id. */
export interface ClusterDescriptions {
  /** A mean per domain, from 0 to 1; null if it is not published. */
  readonly centroids: readonly (readonly (number | null)[])[];
  /** The strengths and weaknesses that the label names. */
  readonly labelParts: readonly LabelParts[];
}

/** The parts of labels, and the means that enough members stand behind (rules 2.3.5 and 2.3.7). */
export function describeClusters(
  { cluster, sizes }: Members,
  profiles: Profiles,
  domains: readonly string[],
  { labelThresholds, leastPeers }: Pick<Rules, "labelThresholds" | "leastPeers">,
): ClusterDescriptions {
  const clusters = domainsOfClusters(cluster, sizes.length, profiles, domains);
  return {
    centroids: clusters.map((inDomains) => inDomains.map((one) => publishedMean(one, leastPeers))),
    labelParts: clusters.map((inDomains, id) => labelParts(inDomains, sizes[id]!, labelThresholds)),
  };
}

/** For each cluster and domain, the number of members observed and the mean of their means, summed in the order of learners. */
function domainsOfClusters(
  clusterOf: Uint8Array,
  k: number,
  { scored, scoreSum }: Profiles,
  domains: readonly string[],
): readonly (readonly ClusterDomain[])[] {
  const observed = new Uint32Array(k * domains.length);
  const sums = new Float64Array(k * domains.length);
  for (let at = 0; at < scored.length; at++) {
    if (scored[at] === 0) continue;
    const domain = at % domains.length;
    const cell = clusterOf[(at - domain) / domains.length]! * domains.length + domain;
    observed[cell]!++;
    sums[cell]! += meanScore(scoreSum[at]!, scored[at]!);
  }
  return Array.from({ length: k }, (_, cluster) =>
    domains.map((domain, d) => {
      const at = cluster * domains.length + d;
      return { domain, observed: observed[at]!, mean: sums[at]! / observed[at]! };
    }),
  );
}
