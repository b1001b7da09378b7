import { ExactSum, gatherRows } from "./collections.ts";
import type { Evidence } from "./evidence/evidence.ts";
import { type Catalogue, primaryDomains } from "./records/catalogue.ts";
import { meanScore, successRate } from "./rules/estimates.ts";
import { type Column, type ColumnGroup, mapColumns, zeroColumns } from "./snapshot/columns.ts";

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

/** The profiles of the given learners, who are distinct, in the given order. */
export function selectProfiles(profiles: Profiles, learners: Uint32Array): Profiles {
  return mapRows(profiles, (column, width) =>
    gatherRows(column, width, learners, column.slice(0, learners.length * width)),
  );
}

/** The profiles of consecutive learners, as views. */
export function profilesBetween(profiles: Profiles, start: number, end: number): Profiles {
  return mapRows(profiles, (column, width) => column.subarray(start * width, end * width));
}

/** What a function makes of each column, in which each learner has `width` numbers. */
function mapRows(profiles: Profiles, map: (column: Column, width: number) => Column): Profiles {
  const learners = profiles.traces.length;
  return mapColumns("profiles", profiles, (column) => map(column, column.length / learners));
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

/** The means of all learners. */
export function describePopulation(evidence: Evidence, catalogue: Catalogue): Population {
  const totals = new PopulationTotals(catalogue);
  totals.add(evidence);
  return totals.means();
}

/** The scored traces on each resource, of all learners whose evidence was added: in any order, part by part. */
export class PopulationTotals {
  readonly #catalogue: Catalogue;
  readonly #resources: readonly Totals[];

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.#resources = catalogue.resourceIds.map(() => new Totals());
  }

  add({ resource, scored, scoreSum, scoredSuccesses }: Evidence): void {
    for (let row = 0; row < resource.length; row++) {
      this.#resources[resource[row]!]!.add(scored[row]!, scoreSum[row]!, scoredSuccesses[row]!);
    }
  }

  /**
   * The traces on a resource count for the domain of its primary skill, and for every skill that it carries (rule 2.2.2). A domain or
   * skill without a scored trace gets the mean of all scored traces.
   */
  means(): Population {
    const catalogue = this.#catalogue;
    const domains = catalogue.domains.map(() => new Totals());
    const skills = catalogue.skillIds.map(() => new Totals());
    const all = new Totals();
    const domainOf = primaryDomains(catalogue);
    const { resourceSkills, resourceSkillOffsets } = catalogue;
    this.#resources.forEach((totals, resource) => {
      all.addAll(totals);
      domains[domainOf[resource]!]!.addAll(totals);
      const end = resourceSkillOffsets[resource + 1]!;
      for (let at = resourceSkillOffsets[resource]!; at < end; at++) {
        skills[resourceSkills[at]!]!.addAll(totals);
      }
    });
    const mean = (totals: Totals): number => totals.mean ?? all.mean ?? MEAN_WITHOUT_SCORES;
    const rate = (totals: Totals): number => totals.rate ?? all.rate ?? MEAN_WITHOUT_SCORES;
    return {
      domainMean: Float64Array.from(domains, mean),
      domainRate: Float64Array.from(domains, rate),
      skillMean: Float64Array.from(skills, mean),
    };
  }
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

  addAll(other: Totals): void {
    this.#scored += other.#scored;
    this.#successes += other.#successes;
    this.#scoreSum.addAll(other.#scoreSum);
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
