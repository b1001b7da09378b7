import type { Dataset } from "@mastery/core";
import { modelContentOf } from "@mastery/core/internal";
import type { Model } from "@mastery/core/model";
import { estimate, level, rate, successRate } from "@mastery/core/rules";

interface Totals {
  readonly scored: number;
  /** In billionths. */
  readonly scoreSum: number;
  readonly successes: number;
}

const NOTHING: Totals = { scored: 0, scoreSum: 0, successes: 0 };

/** What the rules say about one learner (section 2.2). */
export class LearnerEstimates {
  readonly #model: Model;
  readonly #dataset: Dataset;
  /** By domain of the primary skill, and by each skill that a resource carries (rule 2.2.2). */
  readonly #domains = new Map<number, Totals>();
  readonly #skills = new Map<number, Totals>();

  constructor(model: Model, dataset: Dataset, learner: number) {
    this.#model = model;
    this.#dataset = dataset;
    const { offsets, resource } = dataset.evidence;
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      this.#add(this.#domains, domainOf(dataset, resource[row]!), row);
      for (const skill of skillsOf(dataset, resource[row]!)) this.#add(this.#skills, skill, row);
    }
  }

  /** The success rate in the profile for the domain of a resource; NaN where the profile has none. */
  servedRate(resource: number): number {
    const { scored, successes } = this.#domain(domainOf(this.#dataset, resource));
    return scored === 0 ? Number.NaN : successRate(successes, scored);
  }

  /** The estimated success rate in the domain of a resource (rule 2.2.7). */
  domainRate(resource: number): number {
    const domain = domainOf(this.#dataset, resource);
    const { scored, successes } = this.#domain(domain);
    return rate(successes, scored, this.#population.domainRate[domain]!, this.#pseudoTraces);
  }

  /** The estimated chance of success on a resource: the mean of the estimates of its skills (rule 2.2.7). */
  chance(resource: number): number {
    const skills = skillsOf(this.#dataset, resource);
    let sum = 0;
    for (const skill of skills) sum += this.#estimate(skill);
    return sum / skills.length;
  }

  /** Whether the learner has a scored trace on a resource that carries the skill. */
  isObserved(skill: number): boolean {
    return (this.#skills.get(skill) ?? NOTHING).scored > 0;
  }

  get #population() {
    return modelContentOf(this.#model).population;
  }

  get #pseudoTraces(): number {
    return this.#model.metadata.rules.pseudoTraces;
  }

  #domain(domain: number): Totals {
    return this.#domains.get(domain) ?? NOTHING;
  }

  #estimate(skill: number): number {
    const { skillMean, domainMean } = this.#population;
    const domain = this.#dataset.catalogue.skillDomain[skill]!;
    const populationMean = domainMean[domain]!;
    const own = level(this.#domain(domain), populationMean, this.#pseudoTraces);
    const observed = this.#skills.get(skill) ?? NOTHING;
    const inDomain = { level: own, populationMean };
    return estimate(observed, skillMean[skill]!, inDomain, this.#pseudoTraces);
  }

  #add(totals: Map<number, Totals>, at: number, row: number): void {
    const { scored, scoreSum, scoredSuccesses } = this.#dataset.evidence;
    const before = totals.get(at) ?? NOTHING;
    totals.set(at, {
      scored: before.scored + scored[row]!,
      scoreSum: before.scoreSum + scoreSum[row]!,
      successes: before.successes + scoredSuccesses[row]!,
    });
  }
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

/** The code of mastered resources in the column `outcome`. */
const MASTERED = 3;

/** Returns the resources that a learner has mastered (rule 2.2.8). */
export function masteredBy({ evidence }: Pick<Dataset, "evidence">, learner: number): Set<number> {
  const mastered = new Set<number>();
  for (let row = evidence.offsets[learner]!; row < evidence.offsets[learner + 1]!; row++) {
    if (evidence.outcome[row] === MASTERED) mastered.add(evidence.resource[row]!);
  }
  return mastered;
}
