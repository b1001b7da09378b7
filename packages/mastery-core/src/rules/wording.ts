import { ascending } from "./conventions.ts";
import type { Rules } from "./options.ts";
import type { Kind } from "./target-skills.ts";

/** The members of a cluster in one domain. */
export interface ClusterDomain {
  readonly domain: string;
  /** Number of members observed in the domain. */
  readonly observed: number;
  /** Unweighted mean of `mean_score_per_domain` over the observed members. If nobody is observed, the value does not matter. */
  readonly mean: number;
}

/** Returns the published mean, which is null for fewer than `leastPeers` observed members (rule 2.3.5). */
export function publishedMean(
  { mean, observed }: Pick<ClusterDomain, "mean" | "observed">,
  leastPeers: number,
): number | null {
  return observed >= leastPeers ? mean : null;
}

/** Returns whether at least half of a cluster's members are observed in a domain, so that the label may name it (rule 2.3.7). */
export function mayBeNamed({ observed }: Pick<ClusterDomain, "observed">, size: number): boolean {
  return observed > 0 && 2 * observed >= size;
}

/** Domains that a cluster's label names. */
export interface LabelParts {
  /** Strong domains, best first. */
  readonly strong: readonly string[];
  /** Weak domains, worst first. */
  readonly weak: readonly string[];
  /** Whether enough members are observed to name any domain. Both lists are empty if this value is false. */
  readonly isObserved: boolean;
}

/** Returns the strengths and weaknesses of a cluster with `size` members (rule 2.3.7). */
export function labelParts(
  domains: readonly ClusterDomain[],
  size: number,
  { strong, weak }: Rules["labelThresholds"],
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

/** Returns the labels served as `weak_skills_targeted`, in the order of `skill_ids`: none unless the skills are weak (rule 2.4.17). */
export function weakSkillsTargeted(kind: Kind, labels: readonly string[]): readonly string[] {
  return kind === "weak" ? labels : [];
}

/** The facts that explain a recommendation, under the names of the HTTP API. */
export interface ExplanationFacts {
  readonly kind: Kind;
  /** Labels of the resource's target skills, at least one, in the order of its `skill_ids`. */
  readonly skills_targeted: readonly string[];
  /** Absolute difference between the grade of the resource and the grade of the learner. */
  readonly grade_distance: number;
  /** Semantic similarity of the resource to the target skills, from 0 to 1, to 3 decimals. */
  readonly semantic_similarity: number;
  /** False if the embedding of the resource, or the mean of the target skills', has length 0: sentences then omit the similarity. */
  readonly similarity_known?: boolean | undefined;
  /** Success rate of the learner's cluster, from 0 to 1. Null or absent if the rate is not published. */
  readonly cluster_success_rate?: number | null | undefined;
}

/** The strengths and weaknesses that a cluster's label names, under the names of the HTTP API. */
export interface LabelFacts {
  /** Names of the strong domains, best first. */
  readonly strong_domains: readonly string[];
  /** Names of the weak domains, worst first. */
  readonly weak_domains: readonly string[];
  /** Whether at least half of the members are observed in some domain. Both lists are empty if this value is false. */
  readonly is_observed: boolean;
}

/**
 * Returns the percentage that a sentence states (rule 2.4.19): from 1 to 99 if `leastPeers` is above 1, because a rate of 0 or 1 is then
 * always due to rounding. If `leastPeers` is 1, a served rate of 0 or 1 is stated as 0 or 100, even if it is due to rounding to
 * thousandths.
 */
export function statedPercentage(rate: number, leastPeers: number): number {
  if (leastPeers === 1 && (rate === 0 || rate === 1)) return 100 * rate;
  return Math.min(99, Math.max(1, Math.round(100 * rate)));
}

/** Texts in one language. To add a language, write a pack with two pure functions. */
export interface LanguagePack {
  /** Language as a BCP 47 tag, such as `fr` or `pt-BR`, for the `lang` attribute of a page. */
  readonly tag: string;
  /**
   * Returns the sentence that explains a recommendation.
   *
   * @param leastPeers value of the rule, for `statedPercentage()`; 1 means that rates are served without protection
   */
  explain(facts: ExplanationFacts, leastPeers: number): string;
  /** Returns the label of a cluster, from facts such as `Snapshot.traits()` returns. */
  clusterLabel(facts: LabelFacts): string;
}
