import type { Weights } from "@mastery/core";

const EVEN: Weights = Object.freeze({
  skillOverlap: 0.25,
  gradeFit: 0.25,
  semanticSimilarity: 0.25,
  clusterSignal: 0.25,
});

/** The shares of positions, which sum to 1; of four zeros, equal ones. */
export function shareOut(positions: Weights): Weights {
  const { skillOverlap, gradeFit, semanticSimilarity, clusterSignal } = positions;
  const sum = skillOverlap + gradeFit + semanticSimilarity + clusterSignal;
  if (sum === 0) return EVEN;
  return {
    skillOverlap: skillOverlap / sum,
    gradeFit: gradeFit / sum,
    semanticSimilarity: semanticSimilarity / sum,
    clusterSignal: clusterSignal / sum,
  };
}
