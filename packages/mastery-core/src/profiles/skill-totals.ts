import type { Evidence } from "../evidence/evidence.ts";
import type { Catalogue } from "../records/catalogue.ts";

/** The totals of one learner after another per skill (rule 2.2.3). The memory is reused: it shows the learner loaded last. */
export class SkillTotals {
  /** Per skill: scored traces on resources that carry it. */
  readonly scored: Float64Array;
  /** Per skill: sum of their scores, in billionths. */
  readonly scoreSum: Float64Array;
  /** Skills with a scored trace, ascending. */
  observed: readonly number[] = [];
  readonly #rows: Pick<Evidence, "offsets" | "resource" | "scored" | "scoreSum">;
  readonly #catalogue: Pick<Catalogue, "resourceSkills" | "resourceSkillOffsets">;

  constructor(
    rows: Pick<Evidence, "offsets" | "resource" | "scored" | "scoreSum">,
    catalogue: Pick<Catalogue, "resourceSkills" | "resourceSkillOffsets" | "skillDomain">,
  ) {
    this.#rows = rows;
    this.#catalogue = catalogue;
    this.scored = new Float64Array(catalogue.skillDomain.length);
    this.scoreSum = new Float64Array(catalogue.skillDomain.length);
  }

  load(learner: number): void {
    for (const skill of this.observed) {
      this.scored[skill] = 0;
      this.scoreSum[skill] = 0;
    }
    const { offsets } = this.#rows;
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) this.#add(row);
    const observed: number[] = [];
    for (let skill = 0; skill < this.scored.length; skill++) {
      if (this.scored[skill]! > 0) observed.push(skill);
    }
    this.observed = observed;
  }

  /** A scored trace counts for every skill that its resource carries (rule 2.2.2). */
  #add(row: number): void {
    const { resource, scored, scoreSum } = this.#rows;
    if (scored[row] === 0) return;
    const { resourceSkills, resourceSkillOffsets } = this.#catalogue;
    const end = resourceSkillOffsets[resource[row]! + 1]!;
    for (let at = resourceSkillOffsets[resource[row]!]!; at < end; at++) {
      const skill = resourceSkills[at]!;
      this.scored[skill]! += scored[row]!;
      this.scoreSum[skill]! += scoreSum[row]!;
    }
  }
}
