import { frozen } from "../collections.ts";
import type { Kind } from "../rules/target-skills.ts";
import { type LanguagePack, statedPercentage } from "../rules/wording.ts";

/** The French language pack, with exactly the labels of rule 2.3.7 and the sentences of rule 2.4.18. */
export const fr: LanguagePack = /* @__PURE__ */ frozen({
  tag: "fr",
  explain(facts, leastPeers) {
    const { cluster_success_rate: rate = null } = facts;
    const clauses = [
      skillsClause(facts.kind, facts.skills_targeted),
      levelClause(facts.grade_distance),
    ];
    if (facts.similarity_known !== false) {
      clauses.push(
        `similarité sémantique ${facts.semantic_similarity.toFixed(2).replace(".", ",")}`,
      );
    }
    if (rate !== null) {
      clauses.push(
        `réussie par ${statedPercentage(rate, leastPeers)} % des membres du groupe qui l'ont essayée`,
      );
    }
    return `${clauses.join(" ; ")}.`;
  },
  clusterLabel({ strong_domains: strong, weak_domains: weak, is_observed }) {
    if (!is_observed) return "profil peu observé";
    const parts = [];
    if (strong.length > 0) parts.push(`fort en ${strong.join(", ")}`);
    if (weak.length > 0) parts.push(`faible en ${weak.join(", ")}`);
    return parts.join(" / ") || "profil équilibré";
  },
});

function skillsClause(kind: Kind, labels: readonly string[]): string {
  const count = labels.length;
  const noun = count === 1 ? "compétence" : "compétences";
  const list = labels.join(", ");
  if (kind === "weak")
    return `Cible ${count} ${noun} ${count === 1 ? "faible" : "faibles"} (${list})`;
  const verb = kind === "to_discover" ? "découvrir" : "consolider";
  return `Cible 0 compétence faible, propose ${count} ${noun} à ${verb} (${list})`;
}

function levelClause(distance: number): string {
  if (distance === 0) return "niveau exactement adapté";
  if (distance === 1) return "niveau proche (1 an d'écart)";
  return `niveau éloigné (${distance} ans d'écart)`;
}
