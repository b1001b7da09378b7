import { numbersBelow } from "../numbering.ts";
import { aimsOf } from "./aims.ts";
import { type Groups, type LearnersToRank, Ranker, type RankingTables } from "./ranker.ts";
import type { PackedLists } from "./top-list-builder.ts";
import { WeakSkillSets } from "./weak-skill-sets.ts";

/** Some learners to be ranked for, those of equal sets of weak skills one after another: a task. */
export interface Ranking {
  readonly tables: RankingTables;
  /** Dot products of all skills and domains with each other: see `gramMatrix`. */
  readonly gram: Float64Array;
  readonly learners: LearnersToRank;
  /** Their weak skills, as bits: see {@link WeakSkillSets}. */
  readonly weakSkills: Uint8Array;
}

/** The top lists of the learners, in the same order. */
export function rankLearners(ranking: Ranking): PackedLists {
  return new Ranker(ranking.tables, ranking.learners, groupsOf(ranking)).rank();
}

function groupsOf({ tables, gram, learners, weakSkills }: Ranking): Groups {
  const skills = tables.skillDomain.length;
  const sets = new WeakSkillSets(learners.cluster.length, skills, weakSkills);
  const firsts = numbersBelow(sets.count).filter(
    (learner) => learner === 0 || !sets.same(learner - 1, learner),
  );
  const distinct = new WeakSkillSets(firsts.length, skills, sets.select(firsts));
  return { aims: aimsOf(distinct, tables, gram), starts: Uint32Array.of(...firsts, sets.count) };
}
