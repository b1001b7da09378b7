import { aDataset, type Dataset } from "../evidence/dataset.ts";
import { primaryDomains } from "../records/catalogue.ts";
import { GRADES, gradeDistance } from "../rules/conventions.ts";
import { NEAR } from "../rules/target-skills.ts";
import { contentOf, type Snapshot } from "../snapshot/snapshot.ts";
import { checkArguments } from "../validation.ts";
import { type CohortOptions, learnersAmong } from "./clusters.ts";

/** Counts of learners and resources with too little evidence, or without recommendations. */
export interface Gaps {
  /** Names of the domains in which no learner has a scored trace, sorted. */
  readonly unobserved_domains: readonly string[];
  /** Retired resources, which are never recommended. */
  readonly retired_resources: number;
  /** Other resources more than one grade from every learner. They are recommended only if nothing nearer is left. */
  readonly distant_resources: number;
  /** Learners without a scored trace: their profiles are empty. */
  readonly unobserved_learners: number;
  /** Learners with at least one scored trace, but fewer than five. */
  readonly little_observed_learners: number;
}

/**
 * Returns the gaps of a dataset. They equal the gaps of a snapshot computed from the dataset.
 *
 * @throws `MasteryError` `INVALID_OPTION` unless `dataset` is a dataset, not a promise
 */
export function datasetGaps(dataset: Pick<Dataset, "catalogue" | "roster" | "evidence">): Gaps {
  checkArguments({ dataset }, { dataset: aDataset });
  const { catalogue, roster, evidence } = dataset;
  const tally = new GapTally(catalogue);
  const domainOf = primaryDomains(catalogue);
  const { offsets, resource, scored } = evidence;
  roster.grade.forEach((grade, learner) => {
    tally.addLearner(grade);
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      tally.addScored(domainOf[resource[row]!]!, scored[row]!);
    }
  });
  return tally.gaps();
}

/** Returns the gaps of a snapshot. With `among`, only these learners are counted. */
export function snapshotGaps(snapshot: Snapshot, options: CohortOptions = {}): Gaps {
  const learners = learnersAmong(snapshot, options);
  const { manifest, columns } = contentOf(snapshot);
  const { domains } = manifest;
  const tally = new GapTally({ domains, ...columns.catalogue });
  for (const learner of learners) {
    tally.addLearner(columns.roster.grade[learner]!);
    for (let domain = 0; domain < domains.length; domain++) {
      tally.addScored(domain, columns.profiles.scored[learner * domains.length + domain]!);
    }
  }
  return tally.gaps();
}

/** Learners with fewer scored traces than this count as little observed. */
const ENOUGH_TRACES = 5;

interface Catalogued {
  readonly domains: readonly string[];
  readonly resourceGrade: Uint8Array;
  readonly resourceRetired: Uint8Array;
}

class GapTally {
  readonly #catalogue: Catalogued;
  readonly #isObserved: Uint8Array;
  readonly #hasLearners = new Uint8Array(GRADES + 1);
  /** Number of scored traces of each learner. */
  readonly #scored: number[] = [];

  constructor(catalogue: Catalogued) {
    this.#catalogue = catalogue;
    this.#isObserved = new Uint8Array(catalogue.domains.length);
  }

  /** Counts a learner, whose scored traces follow. */
  addLearner(grade: number): void {
    this.#hasLearners[grade] = 1;
    this.#scored.push(0);
  }

  /** Counts scored traces in a domain, possibly 0. */
  addScored(domain: number, traces: number): void {
    if (traces === 0) return;
    this.#isObserved[domain] = 1;
    this.#scored[this.#scored.length - 1]! += traces;
  }

  gaps(): Gaps {
    const { domains, resourceGrade, resourceRetired } = this.#catalogue;
    const retired = resourceRetired.reduce((sum, flag) => sum + flag, 0);
    const near = resourceGrade.filter(
      (grade, resource) => resourceRetired[resource] === 0 && this.#isNear(grade),
    );
    return Object.freeze({
      unobserved_domains: Object.freeze(domains.filter((_, d) => this.#isObserved[d] === 0)),
      retired_resources: retired,
      distant_resources: resourceGrade.length - retired - near.length,
      unobserved_learners: this.#scored.filter((traces) => traces === 0).length,
      little_observed_learners: this.#scored.filter(
        (traces) => traces > 0 && traces < ENOUGH_TRACES,
      ).length,
    });
  }

  #isNear(grade: number): boolean {
    return this.#hasLearners.some((has, other) => has === 1 && gradeDistance(grade, other) <= NEAR);
  }
}

type Count = Exclude<keyof Gaps, "unobserved_domains">;

/** Sentence after a count, in the singular and the plural. */
const SENTENCES: Readonly<Record<Count, readonly [one: string, more: string]>> = {
  retired_resources: [
    "resource is retired: no list has it",
    "resources are retired: no list has them",
  ],
  distant_resources: [
    "resource is more than one grade from every learner: lists have it only where nothing nearer is left",
    "resources are more than one grade from every learner: lists have them only where nothing nearer is left",
  ],
  unobserved_learners: [
    "learner has no scored trace: the profile is empty",
    "learners have no scored trace: their profiles are empty",
  ],
  little_observed_learners: [
    `learner has fewer than ${ENOUGH_TRACES} scored traces: too few to say much`,
    `learners have fewer than ${ENOUGH_TRACES} scored traces: too few to say much`,
  ],
};

/**
 * Returns an English sentence for each gap, without a capital or full stop, so that it fits after `warning:`. Empty without gaps.
 */
export function describeGaps(gaps: Gaps): readonly string[] {
  const names = gaps.unobserved_domains.join(", ");
  return [
    ...(names === ""
      ? []
      : [`no learner has a scored trace in ${names}: profiles have no value there`]),
    ...Object.entries(SENTENCES).flatMap(([name, [one, more]]) => {
      const count = gaps[name as Count];
      return count === 0 ? [] : [`${count.toLocaleString("en")} ${count === 1 ? one : more}`];
    }),
  ];
}
