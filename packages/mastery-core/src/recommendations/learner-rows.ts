import type { Evidence } from "../dataset/evidence.ts";

/** A column of the evidence. */
type Column = Uint8Array | Uint32Array | Float64Array;

/** The evidence of some learners, one after another: copies, which is what another thread can be sent. */
export class LearnerRows {
  /** Where each learner's rows start; one entry more than learners. */
  readonly offsets: Uint32Array;
  readonly #learners: Uint32Array;
  readonly #evidence: Evidence;

  constructor(evidence: Evidence, learners: Uint32Array) {
    this.#evidence = evidence;
    this.#learners = learners;
    this.offsets = new Uint32Array(learners.length + 1);
    learners.forEach((learner, i) => {
      const rows = evidence.offsets[learner + 1]! - evidence.offsets[learner]!;
      this.offsets[i + 1] = this.offsets[i]! + rows;
    });
  }

  /** Their rows of a column. */
  of<Some extends Column>(column: Some): Some {
    const { offsets } = this.#evidence;
    const selected = column.slice(0, this.offsets.at(-1)) as Some;
    this.#learners.forEach((learner, i) => {
      const start = this.offsets[i]! - offsets[learner]!;
      const end = offsets[learner + 1]!;
      for (let row = offsets[learner]!; row < end; row++) selected[start + row] = column[row]!;
    });
    return selected;
  }
}
