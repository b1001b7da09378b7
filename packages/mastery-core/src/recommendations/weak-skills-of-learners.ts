import type { Catalogue } from "../dataset/catalogue.ts";
import type { Evidence } from "../dataset/evidence.ts";
import { skillMeansReader } from "../profiles/skill-means.ts";
import { WeakSkillSets } from "./weak-skill-sets.ts";
import { weakDomains, weakSkills } from "./weakness.ts";

/** Some learners whose weak skills are to be found: a task. */
export interface LearnersToAssess {
  readonly evidence: Pick<Evidence, "offsets" | "resource" | "scored" | "scoreSum">;
  /** Mean score per learner and domain. */
  readonly meanScore: Float64Array;
  readonly catalogue: Pick<Catalogue, "resourceSkills" | "resourceSkillOffsets" | "skillDomain">;
  /** Domains in all. */
  readonly domains: number;
  /** Mean score below which a domain or a skill is weak. */
  readonly weakThreshold: number;
}

/** Their weak skills, as bits: see {@link WeakSkillSets}. */
export function weakSkillsOfLearners({
  evidence,
  meanScore,
  catalogue,
  domains,
  weakThreshold,
}: LearnersToAssess): { readonly bits: Uint8Array } {
  const learners = evidence.offsets.length - 1;
  const { skillDomain } = catalogue;
  const sets = new WeakSkillSets(learners, skillDomain.length);
  const skillMeans = skillMeansReader(evidence, catalogue);
  for (let learner = 0; learner < learners; learner++) {
    const domainMeans = meanScore.subarray(learner * domains, (learner + 1) * domains);
    const weakest = weakDomains(domainMeans, weakThreshold);
    sets.add(learner, weakSkills(skillMeans(learner), skillDomain, weakest, weakThreshold));
  }
  return sets;
}
