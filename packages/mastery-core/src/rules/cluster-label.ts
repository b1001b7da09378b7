import { byId } from "./conventions.ts";

/** A cluster's members in one domain. */
export interface ClusterDomain {
  /** Name of the domain, in snake_case. */
  readonly domain: string;
  /** Members observed in the domain. */
  readonly observed: number;
  /** Mean of their `mean_score_per_domain`, each member weighing the same; anything where nobody is observed. */
  readonly mean: number;
}

/** From which mean score on a cluster's label names a domain. */
export interface LabelThresholds {
  /** At least this: strong. */
  readonly strong: number;
  /** At most this: weak. */
  readonly weak: number;
}

/** The mean that is published: null where fewer than `leastPeers` members stand behind it (rule 2.3.5). */
export function publishedMean(
  { mean, observed }: Pick<ClusterDomain, "mean" | "observed">,
  leastPeers: number,
): number | null {
  return observed >= leastPeers ? mean : null;
}

/** Whether at least half of a cluster's members are observed in a domain, so that its label may name it (rule 2.3.7). */
export function mayBeNamed({ observed }: Pick<ClusterDomain, "observed">, size: number): boolean {
  return 2 * observed >= size;
}

/**
 * A cluster in French (rule 2.3.7): `fort en a, b / faible en c`, strong domains best first, weak ones worst first.
 *
 * @param size members of the cluster
 */
export function clusterLabel(
  domains: readonly ClusterDomain[],
  size: number,
  { strong, weak }: LabelThresholds,
): string {
  const named = domains.filter((one) => mayBeNamed(one, size));
  if (named.length === 0) return "profil peu observé";
  const bestFirst = named.toSorted((a, b) => b.mean - a.mean || byId(a.domain, b.domain));
  const worstFirst = named.toSorted((a, b) => a.mean - b.mean || byId(a.domain, b.domain));
  const parts = [
    listing(
      "fort en",
      bestFirst.filter(({ mean }) => mean >= strong),
    ),
    listing(
      "faible en",
      worstFirst.filter(({ mean }) => mean <= weak),
    ),
  ];
  return parts.filter((part) => part !== "").join(" / ") || "profil équilibré";
}

function listing(lead: string, listed: readonly ClusterDomain[]): string {
  if (listed.length === 0) return "";
  return `${lead} ${listed.map(({ domain }) => domain).join(", ")}`;
}
