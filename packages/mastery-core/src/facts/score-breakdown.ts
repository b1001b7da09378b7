import { round3 } from "../rules/conventions.ts";
import { gradeFit, skillOverlap, type Weights } from "../rules/score.ts";
import type { Recommendation } from "../snapshot/results.ts";
import type { ScoreBreakdown, ScorePart } from "./results.ts";

/**
 * The parts of a score, computed only from what is served anyway: numbers of the resource, and rounded numbers of the learner. So
 * they reveal nothing new about the cluster. If its rate is not published, its signal has no value, and its points are the
 * remainder.
 *
 * @param targeted number of target skills that the resource carries
 * @param skills number of all its skills
 */
export function scoreBreakdown(
  { score, grade_distance, semantic_similarity, cluster_success_rate: rate }: Recommendation,
  targeted: number,
  skills: number,
  weights: Weights,
): ScoreBreakdown {
  const overlap = skillOverlap(targeted, skills);
  const fit = gradeFit(grade_distance);
  const remainder =
    score -
    weights.skillOverlap * overlap -
    weights.gradeFit * fit -
    weights.semanticSimilarity * semantic_similarity;
  return Object.freeze({
    skill_overlap: part(overlap, weights.skillOverlap),
    grade_fit: part(fit, weights.gradeFit),
    semantic_similarity: part(semantic_similarity, weights.semanticSimilarity),
    cluster_signal:
      rate === null
        ? unpublished(remainder, weights.clusterSignal)
        : part(rate, weights.clusterSignal),
  });
}

function part(value: number, weight: number): ScorePart {
  return Object.freeze({ value: round3(value), weight, points: round3(value * weight) });
}

/** Rounding can put the remainder a little outside its bounds. */
function unpublished(remainder: number, weight: number): ScorePart {
  return Object.freeze({
    value: null,
    weight,
    points: round3(Math.min(weight, Math.max(0, remainder))),
  });
}
