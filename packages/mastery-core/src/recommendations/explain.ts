/** What a recommendation is explained by. */
export interface ExplanationParts {
  /** Labels, at least one. */
  readonly weakSkillsTargeted: readonly string[];
  readonly gradeDistance: number;
  /** From 0 to 1. */
  readonly semanticSimilarity: number;
  /** From 0 to 1, or null where unknown. */
  readonly clusterSuccessRate: number | null;
}

/** Says in French why a resource is recommended. */
export function explain({
  weakSkillsTargeted,
  gradeDistance,
  semanticSimilarity,
  clusterSuccessRate,
}: ExplanationParts): string {
  return (
    explanationClauses.skills(weakSkillsTargeted) +
    explanationClauses.level(gradeDistance) +
    explanationClauses.similarity(semanticSimilarity) +
    explanationClauses.success(clusterSuccessRate)
  );
}

/** The clauses of the sentence, each from one of the parts: put one after the other they are the sentence. */
export const explanationClauses = {
  /** How many weak skills are targeted, and which. */
  skills(labels: readonly string[]): string {
    const noun = labels.length === 1 ? "compétence faible" : "compétences faibles";
    return `Cible ${labels.length} ${noun} (${labels.join(", ")})`;
  },
  /** How near the level is, in grades. */
  level(distance: number): string {
    if (distance === 0) return " ; niveau exactement adapté";
    return ` ; niveau proche (${distance} ${distance === 1 ? "an" : "ans"} d'écart)`;
  },
  /** The similarity, to 2 decimals with a comma. */
  similarity(similarity: number): string {
    return ` ; similarité sémantique ${similarity.toFixed(2).replace(".", ",")}`;
  },
  /** The share of the cluster that succeeded, in percent; a mere full stop where it is unknown. */
  success(rate: number | null): string {
    return rate === null ? "." : ` ; réussie par ${Math.round(rate * 100)} % du groupe.`;
  },
} as const;
