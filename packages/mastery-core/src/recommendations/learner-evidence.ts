import { type Evidence, MASTERED } from "../evidence/evidence.ts";
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

/** What one learner after another did, per resource. The memory is reused: it shows the learner loaded last. */
export class LearnerEvidence {
  readonly #rows: LearnerRows;
  readonly #tables: RankingTables;
  readonly #states: Uint8Array;
  #learner = 0;

  constructor(rows: LearnerRows, tables: RankingTables) {
    this.#rows = rows;
    this.#tables = tables;
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
    }
  }

  isMastered(resource: number): boolean {
    return this.#states[resource] === SUCCEEDED;
  }

  isHeldBack(resource: number): boolean {
    return this.#states[resource] === HELD_BACK;
  }

  #clear(): void {
    const { offsets, resource } = this.#rows;
    const end = offsets[this.#learner + 1]!;
    for (let row = offsets[this.#learner]!; row < end; row++) this.#states[resource[row]!] = 0;
  }
}
