import { type Evidence, MASTERED } from "../dataset/evidence/evidence.ts";
import { isHeldBack } from "../rules/list-order.ts";
import type { RankingTables } from "./ranking-tables.ts";

/** The rows of some learners, one learner after another. */
export type LearnerRows = Pick<
  Evidence,
  "offsets" | "resource" | "traces" | "scored" | "scoreSum" | "outcome"
>;

/** What a learner did on a resource, as far as lists need to know. */
const TRIED = 1;
const HELD_BACK = 2;
const SUCCEEDED = 3;

/** What one learner after another did, per skill and per resource. Its memory is reused: it shows the learner loaded last. */
export class LearnerEvidence {
  /** Per skill: scored traces on resources that carry it. */
  readonly scored: Float64Array;
  /** Per skill: sum of their scores, in billionths. */
  readonly scoreSum: Float64Array;
  /** Skills with a scored trace, ascending. */
  observedSkills: readonly number[] = [];
  readonly #rows: LearnerRows;
  readonly #tables: RankingTables;
  readonly #states: Uint8Array;
  #learner = 0;

  constructor(rows: LearnerRows, tables: RankingTables) {
    this.#rows = rows;
    this.#tables = tables;
    this.scored = new Float64Array(tables.skillDomain.length);
    this.scoreSum = new Float64Array(tables.skillDomain.length);
    this.#states = new Uint8Array(tables.resourceGrade.length);
  }

  load(learner: number): void {
    this.#clear();
    this.#learner = learner;
    const { offsets, resource, traces, outcome } = this.#rows;
    const { failuresThatHoldBack } = this.#tables.options;
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const mastered = outcome[row] === MASTERED;
      const heldBack = isHeldBack(traces[row]!, mastered, failuresThatHoldBack);
      this.#states[resource[row]!] = mastered ? SUCCEEDED : heldBack ? HELD_BACK : TRIED;
      this.#addScores(row);
    }
    const observed: number[] = [];
    for (let skill = 0; skill < this.scored.length; skill++) {
      if (this.scored[skill]! > 0) observed.push(skill);
    }
    this.observedSkills = observed;
  }

  isMastered(resource: number): boolean {
    return this.#states[resource] === SUCCEEDED;
  }

  isHeldBack(resource: number): boolean {
    return this.#states[resource] === HELD_BACK;
  }

  #addScores(row: number): void {
    const { resource, scored, scoreSum } = this.#rows;
    if (scored[row] === 0) return;
    const { resourceSkills, resourceSkillOffsets } = this.#tables;
    const end = resourceSkillOffsets[resource[row]! + 1]!;
    for (let at = resourceSkillOffsets[resource[row]!]!; at < end; at++) {
      const skill = resourceSkills[at]!;
      this.scored[skill]! += scored[row]!;
      this.scoreSum[skill]! += scoreSum[row]!;
    }
  }

  #clear(): void {
    const { offsets, resource } = this.#rows;
    const end = offsets[this.#learner + 1]!;
    for (let row = offsets[this.#learner]!; row < end; row++) this.#states[resource[row]!] = 0;
    for (const skill of this.observedSkills) {
      this.scored[skill] = 0;
      this.scoreSum[skill] = 0;
    }
  }
}
