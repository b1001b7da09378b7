import { frozen } from "../collections.ts";
import { fieldName } from "../field-names.ts";
import { round3 } from "../rules/conventions.ts";
import { SCORE_PARTS, scoreParts, type Weights } from "../rules/score.ts";
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
  { score, grade_distance, semantic_similarity, cluster_success_rate }: Recommendation,
  targeted: number,
  skills: number,
  weights: Weights,
): ScoreBreakdown {
  const values = scoreParts({
    targetSkillsCarried: targeted,
    skills,
    gradeDistance: grade_distance,
    semanticSimilarity: semantic_similarity,
    clusterSignal: cluster_success_rate ?? Number.NaN,
  });
  const known = SCORE_PARTS.filter(({ name }) => !Number.isNaN(values[name]));
  const remainder = known.reduce((rest, { name }) => rest - weights[name] * values[name], score);
  const parts = SCORE_PARTS.map((part): [string, ScorePart] => {
    const [value, weight] = [values[part.name], weights[part.name]];
    const served = known.includes(part)
      ? { value: round3(value), weight, points: round3(value * weight) }
      : // Rounding can put the remainder a little outside its bounds.
        { value: null, weight, points: round3(Math.min(weight, Math.max(0, remainder))) };
    return [fieldName(part.name), served];
  });
  return frozen(Object.fromEntries(parts)) as ScoreBreakdown;
}
