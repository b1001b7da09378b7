/** What each part counts in the score; the four sum to 1. */
export interface Weights {
  readonly skillOverlap: number;
  readonly gradeFit: number;
  readonly semanticSimilarity: number;
  readonly clusterSignal: number;
}

/** The published weights. */
export const DEFAULT_WEIGHTS: Weights = Object.freeze({
  skillOverlap: 0.5,
  gradeFit: 0.2,
  semanticSimilarity: 0.2,
  clusterSignal: 0.1,
});

/** The four parts of a score, each from 0 to 1. */
export interface ScoreParts {
  /** Targeted weak skills / skills of the resource. */
  readonly skillOverlap: number;
  /** See {@link gradeFit}. */
  readonly gradeFit: number;
  /** (1 + cosine) / 2 of the resource's embedding and the learner's weakness vector. */
  readonly semanticSimilarity: number;
  /** Success rate on the resource among the other members of the learner's cluster; 0 where unknown. */
  readonly clusterSignal: number;
}

/** The score of a resource for a learner, 0 to 1, to 3 decimals: the weighted sum of its parts. */
export function scoreResource(parts: ScoreParts, weights: Weights = DEFAULT_WEIGHTS): number {
  return roundScore(
    weights.skillOverlap * parts.skillOverlap +
      weights.gradeFit * parts.gradeFit +
      weights.semanticSimilarity * parts.semanticSimilarity +
      weights.clusterSignal * parts.clusterSignal,
  );
}

/** How well a resource's grade suits a learner: 1 at the same grade, 0.3 less per grade of distance, never below 0. */
export function gradeFit(distance: number): number {
  return Math.max(0, 1 - 0.3 * distance);
}

/** Rounds to 3 decimals. */
function roundScore(x: number): number {
  return Math.round(x * 1000) / 1000;
}
