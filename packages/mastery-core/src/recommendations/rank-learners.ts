import { aimsOf } from "./aims.ts";
import { type LearnersToRank, Ranker } from "./ranker.ts";
import type { RankingTables } from "./ranking-tables.ts";
import type { PackedLists } from "./top-list-builder.ts";
import { type LearnersToAssess, weakSkillsOfLearners } from "./weak-skills-of-learners.ts";

/** Some learners of one grade and cluster to be ranked for: a task. */
export interface Ranking {
  readonly tables: RankingTables;
  readonly learners: LearnersToRank & LearnersToAssess;
}

/** The learners' lists, and their weak skills. */
export interface Ranked extends PackedLists {
  /** See {@link WeakSkillSets}. */
  readonly weakSkills: Uint8Array;
}

/** Those who are weak in the same skills share what depends on these alone. */
export function rankLearners({ tables, learners }: Ranking): Ranked {
  const sets = weakSkillsOfLearners(learners, tables);
  const order = sets.grouped();
  const starts = [...order.keys()].filter((i) => i === 0 || !sets.same(order[i - 1]!, order[i]!));
  const firsts = Uint32Array.from(starts, (i) => order[i]!);
  const groups = {
    aims: aimsOf(sets, firsts, tables),
    order,
    starts: Uint32Array.of(...starts, order.length),
  };
  return { ...new Ranker(tables, learners, groups).rank(), weakSkills: sets.bits };
}
