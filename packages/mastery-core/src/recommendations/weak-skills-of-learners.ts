import type { Evidence } from "../dataset/evidence.ts";
import { skillMeansReader } from "../profiles/skill-means.ts";
import type { RankingTables } from "./ranking-tables.ts";
import { WeakSkillSets } from "./weak-skill-sets.ts";
import { weakDomains, weakSkills } from "./weakness.ts";

/** All that tells the weak skills of some learners, a place each. */
export interface LearnersToAssess
  extends Pick<Evidence, "offsets" | "resource" | "scored" | "scoreSum"> {
  /** Mean score per learner and domain. */
  readonly meanScore: Float64Array;
}

export function weakSkillsOfLearners(
  learners: LearnersToAssess,
  tables: Pick<
    RankingTables,
    "resourceSkills" | "resourceSkillOffsets" | "skillDomain" | "domains" | "weakThreshold"
  >,
): WeakSkillSets {
  const { skillDomain, domains, weakThreshold } = tables;
  const count = learners.offsets.length - 1;
  const sets = new WeakSkillSets(count, skillDomain.length);
  const skillMeans = skillMeansReader(learners, tables);
  for (let learner = 0; learner < count; learner++) {
    const domainMeans = learners.meanScore.subarray(learner * domains, (learner + 1) * domains);
    const weakest = weakDomains(domainMeans, weakThreshold);
    sets.add(learner, weakSkills(skillMeans(learner), skillDomain, weakest, weakThreshold));
  }
  return sets;
}
