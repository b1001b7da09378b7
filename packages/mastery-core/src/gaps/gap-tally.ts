import { GRADES, gradeDistance } from "../rules/conventions.ts";
import { PSEUDO_TRACES } from "../rules/estimates.ts";
import { NEAR } from "../rules/target-skills.ts";
import type { Gaps } from "./results.ts";

/** Scored traces from which on there is enough evidence about a learner: as many as an estimate imagines by default. */
export const ENOUGH_TRACES: number = PSEUDO_TRACES;

/** What a tally asks about domains and resources. */
export interface Catalogued {
  readonly domains: readonly string[];
  readonly resourceGrade: Uint8Array;
  readonly resourceRetired: Uint8Array;
}

/** Counts gaps, learner by learner. */
export class GapTally {
  readonly #catalogue: Catalogued;
  readonly #isObserved: Uint8Array;
  readonly #hasLearners = new Uint8Array(GRADES + 1);
  #unobserved = 0;
  #littleObserved = 0;

  constructor(catalogue: Catalogued) {
    this.#catalogue = catalogue;
    this.#isObserved = new Uint8Array(catalogue.domains.length);
  }

  /** Counts a scored trace of any learner, or several, in a domain. */
  observe(domain: number): void {
    this.#isObserved[domain] = 1;
  }

  /**
   * Counts a learner.
   *
   * @param scored number of scored traces
   */
  add(grade: number, scored: number): void {
    this.#hasLearners[grade] = 1;
    if (scored === 0) this.#unobserved++;
    else if (scored < ENOUGH_TRACES) this.#littleObserved++;
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
      unobserved_learners: this.#unobserved,
      little_observed_learners: this.#littleObserved,
    });
  }

  #isNear(grade: number): boolean {
    return this.#hasLearners.some((has, other) => has === 1 && gradeDistance(grade, other) <= NEAR);
  }
}
