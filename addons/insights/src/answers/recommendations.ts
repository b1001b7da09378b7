import type { Recommendation, Snapshot, Weights } from "@mastery/core";
import {
  DEFAULT_RECOMMENDATIONS,
  fieldName,
  isHeldBack,
  isWithinReach,
  round3,
  SCORE_PARTS,
  type ScoreFacts,
  scoreParts,
} from "@mastery/core/rules";
import { type TextOptions, visibleList } from "@mastery/openapi/disclosure";
import { attemptsOn } from "./attempts.ts";
import { basisOf } from "./cohorts.ts";
import { frozen } from "./frozen.ts";
import type { RecommendationDetails, ScoreBreakdown, ScorePart } from "./results.ts";

/**
 * Returns the recommendations, also for `among`, with the facts behind their explanations and the parts of their scores; `undefined` if
 * there is no such learner.
 *
 * @param n an integer of at least 1
 * @throws `MasteryError` `INVALID_OPTION` if `n` or an option is invalid
 */
export function recommendationDetails(
  snapshot: Snapshot,
  learnerId: string,
  n: number = DEFAULT_RECOMMENDATIONS,
  options: TextOptions = {},
): readonly RecommendationDetails[] | undefined {
  const list = visibleList(snapshot, learnerId, n, options);
  if (list === undefined) return undefined;
  const { weights, reach, failuresThatHoldBack } = snapshot.metadata.rules;
  const tried = attemptsOn(snapshot, learnerId);
  const resources = snapshot.resources();
  const basis = basisOf(snapshot, learnerId);
  return frozen(
    list.map((one) => {
      const resource = resources.find(({ resource_id }) => resource_id === one.resource_id)!;
      const attempts = tried(one.resource_id);
      const mastered_before = attempts.n_successes > 0;
      return {
        resource_id: one.resource_id,
        title: one.title,
        score: one.score,
        weak_skills_targeted: one.weak_skills_targeted,
        grade_distance: one.grade_distance,
        semantic_similarity: one.semantic_similarity,
        cluster_success_rate: one.cluster_success_rate,
        explanation: one.explanation,
        score_parts: scoreBreakdown(one, weights),
        url: one.url,
        type: resource.type,
        estimated_duration_s: resource.estimated_duration_s,
        kind: one.kind,
        skills_targeted: one.skills_targeted,
        n_skills: one.n_skills,
        similarity_known: one.similarity_known,
        expected_score: one.expected_score,
        difficulty: one.difficulty,
        // From the served score: the exact score would show on which side of a bound a rounded score lies.
        within_reach: isWithinReach(one.expected_score, reach),
        ...attempts,
        mastered_before,
        held_back: isHeldBack(attempts.n_traces, mastered_before, failuresThatHoldBack),
        phase: one.phase,
        basis,
      };
    }),
  );
}

/** Facts for a score, except the success rate. */
type ServedFacts = Pick<
  RecommendationDetails,
  "skills_targeted" | "n_skills" | "grade_distance" | "semantic_similarity"
>;

function scoreFacts(one: ServedFacts, clusterSignal: number): ScoreFacts {
  return {
    targetSkillsCarried: one.skills_targeted.length,
    skills: one.n_skills,
    gradeDistance: one.grade_distance,
    semanticSimilarity: one.semantic_similarity,
    clusterSignal,
  };
}

/**
 * Computes parts only from numbers that the reader can see, so they reveal nothing new about the cluster. If the success rate is not
 * published, the value of the cluster signal is null, and its points are the score minus the points of the other parts.
 */
export function scoreBreakdown(
  one: ServedFacts & Pick<Recommendation, "score" | "cluster_success_rate">,
  weights: Weights,
): ScoreBreakdown {
  const values = scoreParts(scoreFacts(one, one.cluster_success_rate ?? Number.NaN));
  const known = SCORE_PARTS.filter(({ name }) => !Number.isNaN(values[name]));
  const remainder = known.reduce(
    (rest, { name }) => rest - weights[name] * values[name],
    one.score,
  );
  const parts = SCORE_PARTS.map((part): [string, ScorePart] => {
    const [value, weight] = [values[part.name], weights[part.name]];
    const served = known.includes(part)
      ? { value: round3(value), weight, points: round3(value * weight) }
      : // Rounding can put the remainder slightly outside its bounds.
        { value: null, weight, points: round3(Math.min(weight, Math.max(0, remainder))) };
    return [fieldName(part.name), served];
  });
  return Object.fromEntries(parts) as ScoreBreakdown;
}
