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
  const similarity = semanticSimilarity.toFixed(2).replace(".", ",");
  let sentence = `Cible ${skills(weakSkillsTargeted)} ; ${level(gradeDistance)} ; similarité sémantique ${similarity}`;
  if (clusterSuccessRate !== null) {
    sentence += ` ; réussie par ${Math.round(clusterSuccessRate * 100)} % du groupe`;
  }
  return `${sentence}.`;
}

function skills(labels: readonly string[]): string {
  const noun = labels.length === 1 ? "compétence faible" : "compétences faibles";
  return `${labels.length} ${noun} (${labels.join(", ")})`;
}

function level(distance: number): string {
  if (distance === 0) return "niveau exactement adapté";
  return `niveau proche (${distance} ${distance === 1 ? "an" : "ans"} d'écart)`;
}
