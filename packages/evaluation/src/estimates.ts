import type { Dataset } from "@mastery/core";
import { modelContentOf } from "@mastery/core/internal";
import type { Model } from "@mastery/core/model";
import { estimate, level, rate, successRate } from "@mastery/core/rules";

/** What the rules say about one learner (section 2.2). */
export interface LearnerEstimates {
  /** The success rate in the profile for the domain of a resource; NaN where the profile has none. */
  servedRate(resource: number): number;
  /** The estimated success rate in the domain of a resource (rule 2.2.7). */
  domainRate(resource: number): number;
  /** The estimated chance of success on a resource: the mean of the estimates of its skills (rule 2.2.7). */
  chance(resource: number): number;
  /** Whether the learner has a scored trace on a resource that carries the skill. */
  isObserved(skill: number): boolean;
}

/** Scored traces, with the sum of their scores in billionths. */
const NOTHING = { scored: 0, scoreSum: 0, successes: 0 };

export function estimatesOf(model: Model, dataset: Dataset, learner: number): LearnerEstimates {
  const { skillMean, domainMean, domainRate } = modelContentOf(model).population;
  const { pseudoTraces } = model.metadata.rules;
  const { offsets, resource, scored, scoreSum, scoredSuccesses } = dataset.evidence;
  // Traces count for the domain of the primary skill, and for each skill that the resource carries (rule 2.2.2).
  const domains = new Map<number, typeof NOTHING>();
  const skills = new Map<number, typeof NOTHING>();
  const inDomain = (domain: number) => domains.get(domain) ?? NOTHING;
  const inSkill = (skill: number) => skills.get(skill) ?? NOTHING;
  for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
    const plusRow = (before: typeof NOTHING) => ({
      scored: before.scored + scored[row]!,
      scoreSum: before.scoreSum + scoreSum[row]!,
      successes: before.successes + scoredSuccesses[row]!,
    });
    const domain = domainOf(dataset, resource[row]!);
    domains.set(domain, plusRow(inDomain(domain)));
    for (const skill of skillsOf(dataset, resource[row]!)) {
      skills.set(skill, plusRow(inSkill(skill)));
    }
  }
  const estimateOf = (skill: number): number => {
    const domain = dataset.catalogue.skillDomain[skill]!;
    const populationMean = domainMean[domain]!;
    const standing = {
      level: level(inDomain(domain), populationMean, pseudoTraces),
      populationMean,
    };
    return estimate(inSkill(skill), skillMean[skill]!, standing, pseudoTraces);
  };
  return {
    servedRate(one) {
      const own = inDomain(domainOf(dataset, one));
      return own.scored === 0 ? Number.NaN : successRate(own.successes, own.scored);
    },
    domainRate(one) {
      const domain = domainOf(dataset, one);
      const own = inDomain(domain);
      return rate(own.successes, own.scored, domainRate[domain]!, pseudoTraces);
    },
    chance(one) {
      const carried = skillsOf(dataset, one);
      return carried.reduce((sum, skill) => sum + estimateOf(skill), 0) / carried.length;
    },
    isObserved: (skill) => inSkill(skill).scored > 0,
  };
}

/** Returns the skills of a resource; the first is the primary one. */
export function skillsOf({ catalogue }: Pick<Dataset, "catalogue">, resource: number): Uint32Array {
  const { resourceSkills, resourceSkillOffsets } = catalogue;
  return resourceSkills.subarray(
    resourceSkillOffsets[resource],
    resourceSkillOffsets[resource + 1],
  );
}

function domainOf(dataset: Dataset, resource: number): number {
  return dataset.catalogue.skillDomain[skillsOf(dataset, resource)[0]!]!;
}
