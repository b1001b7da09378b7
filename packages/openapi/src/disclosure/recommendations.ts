import type { ListedResource, Recommendation, Snapshot } from "@mastery/core";
import { fr } from "@mastery/core/languages";
import { DEFAULT_RECOMMENDATIONS, round3, scoreResource } from "@mastery/core/rules";
import { recommendationOf } from "@mastery/core/snapshot";
import { clusterVisibility, shown, type TextOptions } from "./clusters.ts";

/**
 * Returns the first `n` recommendations, or all if there are fewer; `undefined` if the learner is unknown. With `among`, success rates have
 * two decimals. If too few learners inside or outside the learner's cluster are unreadable, success rates are null and scores do not
 * include them, but the order stays the same.
 *
 * @param n an integer of at least 1
 * @throws `MasteryError` `INVALID_OPTION` if `n` or an option is invalid
 */
export function recommendations(
  snapshot: Snapshot,
  learnerId: string,
  n: number = DEFAULT_RECOMMENDATIONS,
  options: TextOptions = {},
): readonly Recommendation[] | undefined {
  const list = visibleList(snapshot, learnerId, n, options);
  return list && Object.freeze(list.map((one) => Object.freeze(recommendationOf(one))));
}

/**
 * Returns the {@link recommendations}, with the facts behind them as the reader may see them. If the cluster is closed to the reader, they
 * show neither the success rate nor anything that could reveal it: no difficulty, which depends on the scores of all learners.
 */
export function visibleList(
  snapshot: Snapshot,
  learnerId: string,
  n: number,
  options: TextOptions,
): readonly ListedResource[] | undefined {
  const visibility = clusterVisibility(snapshot, learnerId, options);
  const { language = fr } = options;
  const { leastPeers } = snapshot.metadata.rules;
  return snapshot.list(learnerId, n)?.map((one) => {
    const seen = {
      ...one,
      score: visibility === "closed" ? scoreWithoutSignal(one, snapshot) : one.score,
      cluster_success_rate: shown(one.cluster_success_rate, visibility!, 2),
      expected_score: shown(one.expected_score, visibility!, 2, 1)!,
      difficulty: shown(one.difficulty, visibility!, 2),
    };
    return { ...seen, explanation: language.explain(seen, leastPeers) };
  });
}

function scoreWithoutSignal(one: ListedResource, { metadata }: Snapshot): number {
  const facts = {
    targetSkillsCarried: one.skills_targeted.length,
    skills: one.n_skills,
    gradeDistance: one.grade_distance,
    semanticSimilarity: one.semantic_similarity,
    clusterSignal: 0,
  };
  return round3(scoreResource(facts, metadata.rules.weights));
}
