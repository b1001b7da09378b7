import type { Profiles } from "../profiles/profiles.ts";
import {
  type ClusterDomain,
  clusterLabel,
  type LabelThresholds,
  publishedMean,
} from "../rules/cluster-label.ts";
import { meanScore } from "../rules/estimates.ts";
import type { LearnerClusters } from "./cluster-learners.ts";

/** What is said of clusters, each by cluster id. */
export interface ClusterDescriptions {
  /** A number per domain, from 0 to 1; null where it is not published. */
  readonly centroids: readonly (readonly (number | null)[])[];
  /** French: see `clusterLabel`. */
  readonly clusterLabels: readonly string[];
}

/** How clusters are described. */
export interface DescriptionOptions {
  readonly labelThresholds: LabelThresholds;
  /** Members that a published number must stand for. */
  readonly leastPeers: number;
}

/** Labels clusters, and publishes the means that enough members stand behind (rules 2.3.5 and 2.3.7). */
export function describeClusters(
  { cluster, sizes }: Pick<LearnerClusters, "cluster" | "sizes">,
  profiles: Profiles,
  domains: readonly string[],
  { labelThresholds, leastPeers }: DescriptionOptions,
): ClusterDescriptions {
  const clusters = domainsOfClusters(cluster, sizes.length, profiles, domains);
  return {
    centroids: clusters.map((of) => of.map((domain) => publishedMean(domain, leastPeers))),
    clusterLabels: clusters.map((of, id) => clusterLabel(of, sizes[id]!, labelThresholds)),
  };
}

/** Every cluster in every domain: the members observed, and the mean of their means, added up in the order of learners. */
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
    const to = clusterOf[(at - domain) / domains.length]! * domains.length + domain;
    observed[to]!++;
    sums[to]! += meanScore(scoreSum[at]!, scored[at]!);
  }
  return Array.from({ length: k }, (_, cluster) =>
    domains.map((domain, d) => {
      const at = cluster * domains.length + d;
      return { domain, observed: observed[at]!, mean: sums[at]! / observed[at]! };
    }),
  );
}
