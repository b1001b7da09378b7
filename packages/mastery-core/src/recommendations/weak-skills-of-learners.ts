import type { Catalogue } from "../dataset/catalogue.ts";
import type { Evidence } from "../dataset/evidence.ts";
import { skillMeansReader } from "../profiles/skill-means.ts";
import { WeakSkillSets } from "./weak-skill-sets.ts";
import { weakDomains, weakSkills } from "./weakness.ts";

/** All that tells the weak skills of some learners, a place each. */
export interface LearnersToAssess
  extends Pick<Evidence, "offsets" | "resource" | "scored" | "scoreSum"> {
  /** Mean score per learner and domain. */
  readonly meanScore: Float64Array;
}

/** @param weakThreshold mean score below which a domain or a skill is weak */
export function weakSkillsOfLearners(
  learners: LearnersToAssess,
  catalogue: Pick<Catalogue, "resourceSkills" | "resourceSkillOffsets" | "skillDomain">,
  weakThreshold: number,
): WeakSkillSets {
  const count = learners.offsets.length - 1;
  const domains = learners.meanScore.length / count;
  const { skillDomain } = catalogue;
  const sets = new WeakSkillSets(count, skillDomain.length);
  const skillMeans = skillMeansReader(learners, catalogue);
  for (let learner = 0; learner < count; learner++) {
    const domainMeans = learners.meanScore.subarray(learner * domains, (learner + 1) * domains);
    const weakest = weakDomains(domainMeans, weakThreshold);
    sets.add(learner, weakSkills(skillMeans(learner), skillDomain, weakest, weakThreshold));
  }
  return sets;
}
