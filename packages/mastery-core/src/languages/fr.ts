import { frozen } from "../collections.ts";
import { statedPercentage } from "../rules/explanation.ts";
import type { Kind } from "../rules/target-skills.ts";
import type { LanguagePack } from "./language-pack.ts";

/** French, the default: word for word the labels of rule 2.3.7 and the sentences of rule 2.4.18. */
export const fr: LanguagePack = /* @__PURE__ */ frozen({
  tag: "fr",
  explain: ({ kind, skills, gradeDistance, semanticSimilarity, clusterSuccessRate }, leastPeers) =>
    explanationClauses.skills(kind, skills) +
    explanationClauses.level(gradeDistance) +
    explanationClauses.similarity(semanticSimilarity) +
    explanationClauses.success(clusterSuccessRate, leastPeers),
  clusterLabel({ strong, weak, isObserved }) {
    if (!isObserved) return "profil peu observé";
    const parts = [listing("fort en", strong), listing("faible en", weak)];
    return parts.filter((part) => part !== "").join(" / ") || "profil équilibré";
  },
});

function listing(lead: string, domains: readonly string[]): string {
  return domains.length === 0 ? "" : `${lead} ${domains.join(", ")}`;
}

/** The clauses of the sentence, in its order (rule 2.4.18). Each needs only some of the values. */
export const explanationClauses = {
  /** How many skills are targeted, why, and which. */
  skills(kind: Kind, labels: readonly string[]): string {
    const count = labels.length;
    const noun = count === 1 ? "compétence" : "compétences";
    const list = labels.join(", ");
    if (kind === "weak")
      return `Cible ${count} ${noun} ${count === 1 ? "faible" : "faibles"} (${list})`;
    const verb = kind === "to discover" ? "découvrir" : "consolider";
    return `Cible 0 compétence faible, propose ${count} ${noun} à ${verb} (${list})`;
  },
  /** How close the level is. */
  level(distance: number): string {
    if (distance === 0) return " ; niveau exactement adapté";
    if (distance === 1) return " ; niveau proche (1 an d'écart)";
    return ` ; niveau éloigné (${distance} ans d'écart)`;
  },
  /** The similarity, to 2 decimals with a comma. */
  similarity(similarity: number): string {
    return ` ; similarité sémantique ${similarity.toFixed(2).replace(".", ",")}`;
  },
  /** The success rate in percent (rule 2.4.19), or a full stop if it is not published. */
  success(rate: number | null, leastPeers: number): string {
    if (rate === null) return ".";
    return ` ; réussie par ${statedPercentage(rate, leastPeers)} % des membres du groupe qui l'ont essayée.`;
  },
} as const;
