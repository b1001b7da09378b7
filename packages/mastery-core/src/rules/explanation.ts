import type { Kind } from "./target-skills.ts";

/**
 * The labels served as `weak_skills_targeted` (rule 2.4.17): none if the target skills are not weak.
 *
 * @param labels of the target skills that the resource carries, in the resource's own order
 */
export function weakSkillsTargeted(kind: Kind, labels: readonly string[]): readonly string[] {
  return kind === "weak" ? labels : [];
}

/** The values that explain a recommendation, as served. */
export interface ExplanationParts {
  readonly kind: Kind;
  /** Labels of the target skills that the resource carries, in the resource's own order; at least one. */
  readonly skills: readonly string[];
  readonly gradeDistance: number;
  /** From 0 to 1. */
  readonly semanticSimilarity: number;
  /** From 0 to 1, or null if it is not published. */
  readonly clusterSuccessRate: number | null;
}

/**
 * A French sentence that says why a resource is recommended (rule 2.4.18).
 *
 * @param leastPeers the option in force: with 1, a served rate of 0 or 1 is stated as 0 or 100 %
 */
export function explain(
  { kind, skills, gradeDistance, semanticSimilarity, clusterSuccessRate }: ExplanationParts,
  leastPeers: number,
): string {
  return (
    explanationClauses.skills(kind, skills) +
    explanationClauses.level(gradeDistance) +
    explanationClauses.similarity(semanticSimilarity) +
    explanationClauses.success(clusterSuccessRate, leastPeers)
  );
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

/**
 * The percentage that a sentence states for a rate (rule 2.4.19). Without protection, it is 0 or 100 if the served rate is 0 or 1,
 * which can be due to rounding to thousandths. With protection, it is never 0 or 100: there, such a rate is always due to rounding.
 */
export function statedPercentage(rate: number, leastPeers: number): number {
  if (leastPeers === 1 && (rate === 0 || rate === 1)) return 100 * rate;
  return Math.min(99, Math.max(1, Math.round(100 * rate)));
}
