import { frozen } from "../collections.ts";
import type { Kind } from "../rules/target-skills.ts";
import { type LanguagePack, statedPercentage } from "../rules/wording.ts";

/** French, the default. Produces exactly the labels of rule 2.3.7 and the sentences of rule 2.4.18. */
export const fr: LanguagePack = /* @__PURE__ */ frozen({
  tag: "fr",
  explain(
    { kind, skills, gradeDistance, semanticSimilarity, clusterSuccessRate: rate },
    leastPeers,
  ) {
    const clauses = [
      skillsClause(kind, skills),
      levelClause(gradeDistance),
      `similarité sémantique ${semanticSimilarity.toFixed(2).replace(".", ",")}`,
    ];
    if (rate !== null) {
      clauses.push(
        `réussie par ${statedPercentage(rate, leastPeers)} % des membres du groupe qui l'ont essayée`,
      );
    }
    return `${clauses.join(" ; ")}.`;
  },
  clusterLabel({ strong, weak, isObserved }) {
    if (!isObserved) return "profil peu observé";
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
  const verb = kind === "to discover" ? "découvrir" : "consolider";
  return `Cible 0 compétence faible, propose ${count} ${noun} à ${verb} (${list})`;
}

function levelClause(distance: number): string {
  if (distance === 0) return "niveau exactement adapté";
  if (distance === 1) return "niveau proche (1 an d'écart)";
  return `niveau éloigné (${distance} ans d'écart)`;
}
