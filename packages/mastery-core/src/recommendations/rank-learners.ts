import { type LearnersToRank, Ranker, type RankingTables } from "./ranker.ts";
import { emptyLists, type TopLists, UNKNOWN_RATE } from "./top-lists.ts";
import { WeakSkillSets } from "./weak-skill-sets.ts";

/** Some learners to be ranked for, those of equal sets of weak skills one after another: a task. */
export interface Ranking {
  readonly tables: RankingTables;
  readonly learners: LearnersToRank;
  /** Their weak skills, as bits: see {@link WeakSkillSets}. */
  readonly weakSkills: Uint8Array;
}

/** The top lists of the learners, in the same order. */
export function rankLearners({ tables, learners, weakSkills }: Ranking): TopLists {
  const length = learners.grade.length;
  const sets = new WeakSkillSets(length, tables.skillDomain.length, weakSkills);
  const ranker = new Ranker(tables, learners);
  const lists = emptyLists(length, tables.topN);
  for (let learner = 0; learner < length; learner++) {
    if (learner === 0 || !sets.areEqual(learner - 1, learner)) {
      ranker.candidates.aimAt(sets, learner);
    }
    const top = ranker.rank(learner);
    lists.count[learner] = top.size;
    for (let rank = 0; rank < top.size; rank++) {
      const at = learner * tables.topN + rank;
      const { resource, score, semanticSimilarity, clusterSuccessRate } = top.at(rank);
      lists.resource[at] = resource;
      lists.score[at] = Math.round(score * 1000);
      lists.semanticSimilarity[at] = Math.round(semanticSimilarity * 1000);
      lists.clusterSuccessRate[at] =
        clusterSuccessRate < 0 ? UNKNOWN_RATE : Math.round(clusterSuccessRate * 1000);
    }
  }
  return lists;
}
