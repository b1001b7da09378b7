/**
 * Explanations and cluster labels in the reader's language, from the facts that `@mastery/core/answers` and the HTTP interface have.
 * Import only the packs that you need: bundlers leave out the others.
 *
 * @module @mastery/core/languages
 */

import type { ClusterTraits, RecommendationDetails } from "../answers/facts.ts";
import { TARGET_KINDS } from "../answers/results.ts";
import { frozen } from "../collections.ts";
import { KINDS } from "../rules/target-skills.ts";
import type { LanguagePack } from "../rules/wording.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

export type { LanguagePack } from "../rules/wording.ts";
export { en, fr };

/** All packs, by the tag of their language. */
export const LANGUAGES: Readonly<Record<string, LanguagePack>> = /* @__PURE__ */ frozen({
  fr,
  en,
});

/** Inputs of an explanation: the fields of `recommendationDetails()`, or of `/recommend/details/{learner_id}`. */
export type ExplanationFacts = Pick<
  RecommendationDetails,
  "kind" | "skills_targeted" | "grade_distance" | "semantic_similarity"
> & {
  /** From 0 to 1; null or absent if it is not published. */
  readonly cluster_success_rate?: number | null | undefined;
};

/** Inputs of a label: the fields of `clusterTraits()`, or of `/clusters/traits`. */
export type LabelFacts = Pick<ClusterTraits, "strong_domains" | "weak_domains" | "is_observed">;

/**
 * Returns why a resource is recommended, in the words of a pack. With `fr`, it is the served `explanation`.
 *
 * @param leastPeers the rule in force: `rulesInForce().least_peers`, or `least_peers` of `/rules`
 */
export function explanationIn(
  pack: LanguagePack,
  facts: ExplanationFacts,
  leastPeers: number,
): string {
  const parts = {
    kind: KINDS.find((kind) => TARGET_KINDS[kind] === facts.kind)!,
    skills: facts.skills_targeted,
    gradeDistance: facts.grade_distance,
    semanticSimilarity: facts.semantic_similarity,
    clusterSuccessRate: facts.cluster_success_rate ?? null,
  };
  return pack.explain(parts, leastPeers);
}

/**
 * Returns the label of a cluster, in the words of a pack. With `fr` and the names as they are, it is the served `label`.
 *
 * @param nameOf gives a domain the name to show in place of its snake_case one
 */
export function labelIn(
  pack: LanguagePack,
  { strong_domains, weak_domains, is_observed }: LabelFacts,
  nameOf: (domain: string) => string = (domain) => domain,
): string {
  return pack.clusterLabel({
    strong: strong_domains.map((domain) => nameOf(domain)),
    weak: weak_domains.map((domain) => nameOf(domain)),
    isObserved: is_observed,
  });
}
