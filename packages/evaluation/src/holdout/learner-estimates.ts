import type { Dataset } from "@mastery/core";
import { modelContentOf } from "@mastery/core/internal";
import type { Model } from "@mastery/core/model";
import { estimate, level, meanScore, rate, successRate } from "@mastery/core/rules";

type Population = ReturnType<typeof modelContentOf>["population"];

/**
 * What the rules say about one learner after another (section 2.2). Its memory is reused: it speaks of the learner who was loaded
 * last. Load learners in any order.
 */
export class LearnerEstimates {
  readonly #dataset: Dataset;
  readonly #population: Population;
  readonly #pseudoTraces: number;
  /** Scored traces, score sums in billionths and successes: per domain, and per skill. */
  readonly #domains: Totals;
  readonly #skills: Totals;

  constructor(model: Model, dataset: Dataset) {
    this.#dataset = dataset;
    this.#population = modelContentOf(model).population;
    this.#pseudoTraces = model.metadata.rules.pseudoTraces;
    this.#domains = totals(dataset.catalogue.domains.length);
    this.#skills = totals(dataset.catalogue.skillIds.length);
  }

  /** Scored traces count for the domain of their resource's primary skill, and for every skill that it carries (rule 2.2.2). */
  load(learner: number): void {
    for (const column of [...Object.values(this.#domains), ...Object.values(this.#skills)]) {
      column.fill(0);
    }
    const { offsets, resource } = this.#dataset.evidence;
    const { skillDomain } = this.#dataset.catalogue;
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const skills = this.#skillsOf(resource[row]!);
      this.#add(this.#domains, skillDomain[skills[0]!]!, row);
      for (const skill of skills) this.#add(this.#skills, skill, row);
    }
  }

  /** The success rate that the profile has for the domain of a resource; not a number where it has none. */
  servedRate(resource: number): number {
    const { scored, successes } = this.#domains;
    const domain = this.#domainOf(resource);
    return scored[domain] === 0 ? Number.NaN : successRate(successes[domain]!, scored[domain]!);
  }

  /** The estimated success rate in the domain of a resource (rule 2.2.7). */
  domainRate(resource: number): number {
    const { scored, successes } = this.#domains;
    const domain = this.#domainOf(resource);
    const { domainRate } = this.#population;
    return rate(successes[domain]!, scored[domain]!, domainRate[domain]!, this.#pseudoTraces);
  }

  /** The estimated chance of success on a resource: the mean of the estimates of its skills (rule 2.2.7). */
  chance(resource: number): number {
    const skills = this.#skillsOf(resource);
    let sum = 0;
    for (const skill of skills) sum += this.#estimate(skill);
    return sum / skills.length;
  }

  /** Whether the learner has a scored trace on a resource that carries the skill. */
  isObserved(skill: number): boolean {
    return this.#skills.scored[skill]! > 0;
  }

  /** The learner's own mean score in a skill in which they are observed. */
  mean(skill: number): number {
    return meanScore(this.#skills.scoreSum[skill]!, this.#skills.scored[skill]!);
  }

  #estimate(skill: number): number {
    const { skillMean, domainMean } = this.#population;
    const domain = this.#dataset.catalogue.skillDomain[skill]!;
    const populationMean = domainMean[domain]!;
    const own = {
      scored: this.#domains.scored[domain]!,
      scoreSum: this.#domains.scoreSum[domain]!,
    };
    return estimate(
      { scored: this.#skills.scored[skill]!, scoreSum: this.#skills.scoreSum[skill]! },
      skillMean[skill]!,
      { level: level(own, populationMean, this.#pseudoTraces), populationMean },
      this.#pseudoTraces,
    );
  }

  #add(totals: Totals, at: number, row: number): void {
    const { scored, scoreSum, scoredSuccesses } = this.#dataset.evidence;
    totals.scored[at]! += scored[row]!;
    totals.scoreSum[at]! += scoreSum[row]!;
    totals.successes[at]! += scoredSuccesses[row]!;
  }

  #domainOf(resource: number): number {
    const { resourceSkills, resourceSkillOffsets, skillDomain } = this.#dataset.catalogue;
    return skillDomain[resourceSkills[resourceSkillOffsets[resource]!]!]!;
  }

  #skillsOf(resource: number): Uint32Array {
    return skillsOf(this.#dataset, resource);
  }
}

interface Totals {
  readonly scored: Float64Array;
  readonly scoreSum: Float64Array;
  readonly successes: Float64Array;
}

function totals(size: number): Totals {
  return {
    scored: new Float64Array(size),
    scoreSum: new Float64Array(size),
    successes: new Float64Array(size),
  };
}

/** The skills of a resource; the first is the primary one. */
export function skillsOf(
  { catalogue: { resourceSkills, resourceSkillOffsets } }: Pick<Dataset, "catalogue">,
  resource: number,
): Uint32Array {
  return resourceSkills.subarray(
    resourceSkillOffsets[resource],
    resourceSkillOffsets[resource + 1],
  );
}
