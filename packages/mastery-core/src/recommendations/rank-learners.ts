import { type LearnersToRank, Ranker, type RankingTables } from "./ranker.ts";
import { emptyLists, LIST_COLUMNS, type TopLists } from "./top-lists.ts";
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
    ranker.candidates.aimAt(sets, learner);
    const top = ranker.rank(learner);
    lists.count[learner] = top.length;
    top.forEach((ranked, rank) => {
      for (const column of LIST_COLUMNS) {
        lists[column][learner * tables.topN + rank] = ranked[column];
      }
    });
  }
  return lists;
}
