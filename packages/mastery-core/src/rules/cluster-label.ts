import { ascending } from "./conventions.ts";

/** A cluster's members in one domain. */
export interface ClusterDomain {
  /** Name of the domain, in snake_case. */
  readonly domain: string;
  /** Members observed in the domain. */
  readonly observed: number;
  /** Mean of their `mean_score_per_domain`, each member weighing the same. Any value if nobody is observed. */
  readonly mean: number;
}

/** The mean scores from which a cluster's label names a domain. */
export interface LabelThresholds {
  /** At least this is strong. */
  readonly strong: number;
  /** At most this is weak. */
  readonly weak: number;
}

/** The mean to publish: null if it stands for fewer than `leastPeers` members (rule 2.3.5). */
export function publishedMean(
  { mean, observed }: Pick<ClusterDomain, "mean" | "observed">,
  leastPeers: number,
): number | null {
  return observed >= leastPeers ? mean : null;
}

/** Whether at least half of a cluster's members are observed in a domain, so that its label may name it (rule 2.3.7). */
export function mayBeNamed({ observed }: Pick<ClusterDomain, "observed">, size: number): boolean {
  return observed > 0 && 2 * observed >= size;
}

/** What a cluster's label says, as names of domains. */
export interface LabelParts {
  /** Best first. */
  readonly strong: readonly string[];
  /** Worst first. */
  readonly weak: readonly string[];
  /** Whether enough members are observed to name any domain; both lists are empty otherwise. */
  readonly isObserved: boolean;
}

/**
 * The strengths and weaknesses of a cluster (rule 2.3.7).
 *
 * @param size number of members of the cluster
 */
export function labelParts(
  domains: readonly ClusterDomain[],
  size: number,
  { strong, weak }: LabelThresholds,
): LabelParts {
  const named = domains.filter((one) => mayBeNamed(one, size));
  const bestFirst = named.toSorted((a, b) => b.mean - a.mean || ascending(a.domain, b.domain));
  const worstFirst = named.toSorted((a, b) => a.mean - b.mean || ascending(a.domain, b.domain));
  return {
    strong: bestFirst.filter(({ mean }) => mean >= strong).map(({ domain }) => domain),
    weak: worstFirst.filter(({ mean }) => mean <= weak).map(({ domain }) => domain),
    isObserved: named.length > 0,
  };
}
