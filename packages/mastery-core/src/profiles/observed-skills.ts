import { BitRows, bytesPerRow } from "../bit-rows.ts";
import { type ColumnGroup, zeroColumns } from "../snapshot/columns.ts";
import type { SkillTotals } from "./skill-totals.ts";

/** The skills that learners are observed in, and the evidence of those they are weak in. */
export type ObservedSkills = ColumnGroup<"skills">;

/** Writes down the observed skills of one learner after another. */
export class ObservedSkillsBuilder {
  readonly #observed: BitRows;
  readonly #weakOffsets: Uint32Array;
  readonly #weak: number[] = [];
  readonly #weakScored: number[] = [];
  readonly #weakScoreSum: number[] = [];
  #learners = 0;

  /** @param skills all that there are */
  constructor(learners: number, skills: number) {
    this.#observed = new BitRows(skills, new Uint8Array(learners * bytesPerRow(skills)));
    this.#weakOffsets = new Uint32Array(learners + 1);
  }

  /**
   * Adds the next learner.
   *
   * @param weak the learner's weak skills, ascending
   */
  add({ observed, scored, scoreSum }: SkillTotals, weak: readonly number[]): void {
    for (const skill of observed) this.#observed.set(this.#learners, skill);
    for (const skill of weak) {
      this.#weak.push(skill);
      this.#weakScored.push(scored[skill]!);
      this.#weakScoreSum.push(scoreSum[skill]!);
    }
    this.#weakOffsets[++this.#learners] = this.#weak.length;
  }

  build(): ObservedSkills {
    return {
      observed: this.#observed.bytes,
      weakOffsets: this.#weakOffsets,
      weak: Uint32Array.from(this.#weak),
      weakScored: Uint32Array.from(this.#weakScored),
      weakScoreSum: Float64Array.from(this.#weakScoreSum),
    };
  }
}

/** The observed skills of consecutive parts of the learners, together. */
export function joinObservedSkills(
  parts: readonly ObservedSkills[],
  skills: number,
): ObservedSkills {
  const learners = parts.reduce((sum, { weakOffsets }) => sum + weakOffsets.length - 1, 0);
  const all = zeroColumns("skills", {
    learners,
    learnerEnds: learners + 1,
    skillBytes: bytesPerRow(skills),
    weakSkills: parts.reduce((sum, { weak }) => sum + weak.length, 0),
  });
  let [learner, end] = [0, 0];
  for (const { observed, weakOffsets, weak, weakScored, weakScoreSum } of parts) {
    all.observed.set(observed, learner * bytesPerRow(skills));
    all.weak.set(weak, end);
    all.weakScored.set(weakScored, end);
    all.weakScoreSum.set(weakScoreSum, end);
    // Each part's offsets start at 0, where the part before it ended.
    for (const offset of weakOffsets.subarray(1)) all.weakOffsets[++learner] = end + offset;
    end += weak.length;
  }
  return all;
}
