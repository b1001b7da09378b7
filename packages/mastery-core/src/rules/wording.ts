import { ascending } from "./conventions.ts";
import type { Kind } from "./target-skills.ts";

/** A cluster's members in one domain. */
export interface ClusterDomain {
  /** Name of the domain, in snake_case. */
  readonly domain: string;
  /** Members observed in the domain. */
  readonly observed: number;
  /** Unweighted mean of the observed members' `mean_score_per_domain`. Any value if nobody is observed. */
  readonly mean: number;
}

/** Thresholds of mean scores for naming a domain in a cluster's label. */
export interface LabelThresholds {
  /** Smallest mean of a strong domain. */
  readonly strong: number;
  /** Largest mean of a weak domain. */
  readonly weak: number;
}

/** The published mean: null for fewer than `leastPeers` observed members (rule 2.3.5). */
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

/** Domains in a cluster's label. */
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

/**
 * The labels served as `weak_skills_targeted` (rule 2.4.17): none if the target skills are not weak.
 *
 * @param labels of the resource's target skills, in the order of the resource
 */
export function weakSkillsTargeted(kind: Kind, labels: readonly string[]): readonly string[] {
  return kind === "weak" ? labels : [];
}

/** The values that explain a recommendation, as served. */
export interface ExplanationParts {
  readonly kind: Kind;
  /** Labels of the resource's target skills, in the order of the resource; at least one. */
  readonly skills: readonly string[];
  readonly gradeDistance: number;
  /** From 0 to 1. */
  readonly semanticSimilarity: number;
  /** From 0 to 1, or null if it is not published. */
  readonly clusterSuccessRate: number | null;
}

/**
 * The percentage that a sentence states for a rate (rule 2.4.19). Without protection, it is 0 or 100 if the served rate is 0 or 1,
 * which can be due to rounding to thousandths. With protection, it is never 0 or 100, since such a rate is always due to rounding.
 */
export function statedPercentage(rate: number, leastPeers: number): number {
  if (leastPeers === 1 && (rate === 0 || rate === 1)) return 100 * rate;
  return Math.min(99, Math.max(1, Math.round(100 * rate)));
}

/** The words of one language. To add a language, write a pack: two pure functions. */
export interface LanguagePack {
  /** The language as a BCP 47 tag, such as `fr` or `pt-BR`, for the `lang` attribute of a page. */
  readonly tag: string;
  /**
   * Returns the sentence that explains a recommendation.
   *
   * @param leastPeers value of the rule, for `statedPercentage()`: with 1, a served rate of 0 or 1 is stated as 0 or 100 %
   */
  explain(parts: ExplanationParts, leastPeers: number): string;
  /** Returns the label of a cluster. */
  clusterLabel(parts: LabelParts): string;
}
