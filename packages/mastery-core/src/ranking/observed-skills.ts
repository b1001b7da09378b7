import { BitRows, bytesPerRow, prefixSums } from "../collections.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Catalogue } from "../records/catalogue.ts";
import { KINDS } from "../rules/target-skills.ts";
import type { ColumnGroup } from "../snapshot/columns.ts";

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

/** The skills that learners are observed in, and the evidence of those they are weak in. */
export type ObservedSkills = ColumnGroup<"skills">;

const WEAK = KINDS.indexOf("weak");

/** Sums the evidence of each learner by skill (rule 2.2.3). A learner is weak in the target skills of a list of kind weak. */
export function observedSkills(
  evidence: Evidence,
  catalogue: Catalogue,
  { kind, targets }: Pick<ColumnGroup<"recommendations">, "kind" | "targets">,
): ObservedSkills {
  const skills = catalogue.skillIds.length;
  const targeted = new BitRows(skills, targets);
  const observed = new BitRows(skills, new Uint8Array(kind.length * bytesPerRow(skills)));
  const weakOffsets = prefixSums(
    Uint32Array.from(kind, (one, learner) => (one === WEAK ? targeted.count(learner) : 0)),
  );
  const weak = new Uint32Array(weakOffsets.at(-1)!);
  const weakScored = new Uint32Array(weak.length);
  const weakScoreSum = new Float64Array(weak.length);
  const totals = new SkillTotals(evidence, catalogue);
  let end = 0;
  for (let learner = 0; learner < kind.length; learner++) {
    totals.load(learner);
    for (const skill of totals.observed) {
      observed.set(learner, skill);
      if (kind[learner] === WEAK && targeted.has(learner, skill)) {
        weak[end] = skill;
        weakScored[end] = totals.scored[skill]!;
        weakScoreSum[end++] = totals.scoreSum[skill]!;
      }
    }
  }
  return { observed: observed.bytes, weakOffsets, weak, weakScored, weakScoreSum };
}
