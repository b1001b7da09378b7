import type { Weights } from "../rules/score.ts";

/** How resources are recommended. */
export interface RecommendationOptions {
  readonly weights: Weights;
  /** Means and estimates below it are weak, from 0 to 1. */
  readonly weakThreshold: number;
  /** Traces at the expected value that an estimate adds to those observed. */
  readonly pseudoTraces: number;
  /** Members that a published number about a cluster must stand for; 1 switches the protection off. */
  readonly leastPeers: number;
  /** Skills to discover in a list, at most. */
  readonly skillsToDiscover: number;
  /** Skills to consolidate in a list, at most. */
  readonly skillsToConsolidate: number;
  /** Resources with the same set of target skills that a list takes before others, at most. */
  readonly repeatsOfOneSet: number;
  /** Traces on a resource, none of which succeeded, after which a list takes others first. */
  readonly failuresThatHoldBack: number;
  /** Recommendations kept per learner, at most. */
  readonly topN: number;
}
