import { DEFAULT_RECOMMENDATIONS, type Recommendation } from "../snapshot/results.ts";
import { contentOf, type Snapshot } from "../snapshot/snapshot.ts";
import { TargetedSkills } from "../snapshot/targeted-skills.ts";
import type { RecommendationDetails } from "./results.ts";
import { scoreBreakdown } from "./score-breakdown.ts";
import { TARGET_KINDS } from "./target-kinds.ts";

/**
 * The first n recommendations for a learner, each with its kind, its target skills and the parts of its score; `undefined` if the
 * learner is unknown.
 *
 * @param n 1 or more
 */
export function recommendationDetails(
  snapshot: Snapshot,
  learnerId: string,
  n: number = DEFAULT_RECOMMENDATIONS,
): readonly RecommendationDetails[] | undefined {
  const targeted = new TargetedSkills(contentOf(snapshot));
  const recommended = snapshot.recommend(learnerId, n);
  if (recommended === undefined) return undefined;
  const learner = snapshot.learnerNumber(learnerId)!;
  return Object.freeze(
    recommended.map((one, rank) => detailsOf(snapshot, targeted, one, learner, rank)),
  );
}

function detailsOf(
  snapshot: Snapshot,
  targeted: TargetedSkills,
  recommendation: Recommendation,
  learner: number,
  rank: number,
): RecommendationDetails {
  const { skillLabels } = contentOf(snapshot).manifest;
  const skills = targeted.skills(learner, rank);
  const skillCount = targeted.skillCount(learner, rank);
  return Object.freeze({
    ...recommendation,
    kind: TARGET_KINDS[targeted.kind(learner, rank)],
    skills_targeted: Object.freeze(skills.map((skill) => skillLabels[skill]!)),
    n_skills: skillCount,
    score_parts: scoreBreakdown(
      recommendation,
      skills.length,
      skillCount,
      snapshot.metadata.rules.weights,
    ),
  });
}
