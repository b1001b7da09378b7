import {
  gradeFit,
  type Recommendation,
  DEFAULT_WEIGHTS as WEIGHTS,
  type Weights,
} from "@mastery/core";

/** The parts of a score. */
export type PartName = keyof Weights;

/** What one part adds to a score. */
export interface ScorePart {
  readonly name: PartName;
  /** From 0 to 1. */
  readonly value: number;
  readonly weight: number;
  /** Value times weight. */
  readonly points: number;
}

/** A score taken apart. */
export interface ScoreParts {
  /** In the order of the published rule. */
  readonly parts: readonly ScorePart[];
  /** Skills of the resource, of which `weak_skills_targeted` are the weak ones. */
  readonly skillCount: number;
}

/** Half of the last decimal that is served. */
const ROUNDING = 0.0005;

/** Largest number of skills that is looked for; near 20, neighbours such as 1/20 and 1/21 fall within one rounding. */
const MOST_SKILLS = 64;

/**
 * Takes a score apart. Three parts follow from served fields. The fourth, the share of the resource's skills that are weak, is
 * what remains of the score; since it is m/n with m known (the targeted skills) and n whole, the rounded remainder tells n
 * exactly.
 *
 * `undefined` when no n or more than one explains the score: then the service runs with other weights than the published
 * ones, or the resource has too many skills to tell, and no parts are shown rather than wrong ones.
 */
export function scoreParts(recommendation: Recommendation): ScoreParts | undefined {
  const { score, grade_distance, semantic_similarity, cluster_success_rate } = recommendation;
  const targeted = recommendation.weak_skills_targeted.length;
  const served = {
    gradeFit: gradeFit(grade_distance),
    semanticSimilarity: semantic_similarity,
    clusterSignal: cluster_success_rate ?? 0,
  };
  const rest =
    score -
    WEIGHTS.gradeFit * served.gradeFit -
    WEIGHTS.semanticSimilarity * served.semanticSimilarity -
    WEIGHTS.clusterSignal * served.clusterSignal;
  const tolerance = ROUNDING * (1 + WEIGHTS.semanticSimilarity + WEIGHTS.clusterSignal) + 1e-9;

  const counts: number[] = [];
  for (let count = Math.max(targeted, 1); count <= MOST_SKILLS; count++) {
    if (Math.abs(WEIGHTS.skillOverlap * (targeted / count) - rest) <= tolerance) counts.push(count);
  }
  if (targeted === 0 || counts.length !== 1) return undefined;
  const skillCount = counts[0]!;
  return {
    skillCount,
    parts: [
      part("skillOverlap", targeted / skillCount),
      part("gradeFit", served.gradeFit),
      part("semanticSimilarity", served.semanticSimilarity),
      part("clusterSignal", served.clusterSignal),
    ],
  };
}

function part(name: PartName, value: number): ScorePart {
  return { name, value, weight: WEIGHTS[name], points: value * WEIGHTS[name] };
}
