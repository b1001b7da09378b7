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
 * The percentage that a sentence states for a rate (rule 2.4.19). Without protection, it is 0 or 100 if the served rate is 0 or 1,
 * which can be due to rounding to thousandths. With protection, it is never 0 or 100: there, such a rate is always due to rounding.
 */
export function statedPercentage(rate: number, leastPeers: number): number {
  if (leastPeers === 1 && (rate === 0 || rate === 1)) return 100 * rate;
  return Math.min(99, Math.max(1, Math.round(100 * rate)));
}
