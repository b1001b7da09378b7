import { ExactSum } from "./collections.ts";
import type { Evidence } from "./evidence/evidence.ts";
import { type Catalogue, primaryDomains } from "./records/catalogue.ts";
import { meanScore, successRate } from "./rules/estimates.ts";
import { type ColumnGroup, zeroColumns } from "./snapshot/columns.ts";

/**
 * Totals per learner and domain (rules 2.2.1 to 2.2.3), at `learner * domains + domain`. The totals are counts rather than means, so that
 * what was not observed has no value.
 */
export type Profiles = ColumnGroup<"profiles">;

/** Sums the evidence of each learner by domain, which is that of a resource's primary skill. */
export function profileLearners(evidence: Evidence, catalogue: Catalogue): Profiles {
  const { offsets, resource, traces, scored, scoreSum, scoredSuccesses } = evidence;
  const learners = offsets.length - 1;
  const domains = catalogue.domains.length;
  const profiles = zeroColumns("profiles", { learners, domains });
  const domainOf = primaryDomains(catalogue);
  for (let learner = 0; learner < learners; learner++) {
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const at = learner * domains + domainOf[resource[row]!]!;
      profiles.traces[learner]! += traces[row]!;
      profiles.scored[at]! += scored[row]!;
      profiles.scoreSum[at]! += scoreSum[row]!;
      profiles.successes[at]! += scoredSuccesses[row]!;
    }
  }
  return profiles;
}

/** Means over the traces of all learners together (rule 2.2.6), each from 0 to 1. */
export interface Population {
  /** Mean score per domain: M(d). */
  readonly domainMean: Float64Array;
  /** Success rate per domain: R(d). */
  readonly domainRate: Float64Array;
  /** Mean score per skill: M(s). */
  readonly skillMean: Float64Array;
}

/** Every mean, if nobody has a scored trace. */
const MEAN_WITHOUT_SCORES = 0.5;

/**
 * The means of all learners. A trace counts for the domain of its resource's primary skill, and for every skill that the resource
 * carries (rule 2.2.2). A domain or skill without a scored trace gets the mean of all scored traces.
 */
export function describePopulation(evidence: Evidence, catalogue: Catalogue): Population {
  const { resource, scored, scoreSum, scoredSuccesses } = evidence;
  const { resourceSkills, resourceSkillOffsets } = catalogue;
  const all = new Totals();
  const domains = catalogue.domains.map(() => new Totals());
  const skills = catalogue.skillIds.map(() => new Totals());
  const domainOf = primaryDomains(catalogue);
  for (let row = 0; row < resource.length; row++) {
    const counts = [scored[row]!, scoreSum[row]!, scoredSuccesses[row]!] as const;
    all.add(...counts);
    domains[domainOf[resource[row]!]!]!.add(...counts);
    const end = resourceSkillOffsets[resource[row]! + 1]!;
    for (let at = resourceSkillOffsets[resource[row]!]!; at < end; at++) {
      skills[resourceSkills[at]!]!.add(...counts);
    }
  }
  const mean = (totals: Totals): number => totals.mean ?? all.mean ?? MEAN_WITHOUT_SCORES;
  const rate = (totals: Totals): number => totals.rate ?? all.rate ?? MEAN_WITHOUT_SCORES;
  return {
    domainMean: Float64Array.from(domains, mean),
    domainRate: Float64Array.from(domains, rate),
    skillMean: Float64Array.from(skills, mean),
  };
}

/** Exact totals of scored traces. */
class Totals {
  #scored = 0;
  #successes = 0;
  readonly #scoreSum = new ExactSum();

  add(scored: number, scoreSum: number, successes: number): void {
    this.#scored += scored;
    this.#successes += successes;
    this.#scoreSum.add(scoreSum);
  }

  /** Mean score; undefined without a scored trace. */
  get mean(): number | undefined {
    return this.#scored === 0 ? undefined : meanScore(this.#scoreSum.value, this.#scored);
  }

  /** Success rate; undefined without a scored trace. */
  get rate(): number | undefined {
    return this.#scored === 0 ? undefined : successRate(this.#successes, this.#scored);
  }
}
