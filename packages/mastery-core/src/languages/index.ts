/**
 * Explanations and cluster labels in the reader's language, built from facts in `@mastery/core/answers` or the HTTP API. Import only the
 * packs that you need, and bundlers leave out the other packs.
 *
 * @module @mastery/core/languages
 */

import type { ClusterTraits } from "../answers/facts.ts";
import { type RecommendationDetails, TARGET_KINDS } from "../answers/results.ts";
import { frozen } from "../collections.ts";
import { KINDS } from "../rules/target-skills.ts";
import type { LanguagePack } from "../rules/wording.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

export type { LanguagePack } from "../rules/wording.ts";
export { en, fr };

/** All language packs by language tag. */
export const LANGUAGES: Readonly<Record<string, LanguagePack>> = /* @__PURE__ */ frozen({
  fr,
  en,
});

/** Facts from which an explanation is built, as returned by `recommendationDetails()` or `/recommend/details/{learner_id}`. */
export type ExplanationFacts = Pick<
  RecommendationDetails,
  "kind" | "skills_targeted" | "grade_distance" | "semantic_similarity"
> & {
  /** Success rate of the learner's cluster, from 0 to 1. Null or absent if the rate is not published. */
  readonly cluster_success_rate?: number | null | undefined;
};

/** Facts from which a label is built, as returned by `clusterTraits()` or `/clusters/traits`. */
export type LabelFacts = Pick<ClusterTraits, "strong_domains" | "weak_domains" | "is_observed">;

/**
 * Returns the explanation of a recommendation in the language of a pack. With `fr`, it equals the served `explanation`.
 *
 * @param leastPeers value of the rule: `rulesInForce().least_peers`, or `least_peers` from `/rules`
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
 * Returns the label of a cluster in the language of a pack. With `fr` and unchanged names, it equals the served `label`.
 *
 * @param nameOf returns the name to show in place of a domain's snake_case name
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
