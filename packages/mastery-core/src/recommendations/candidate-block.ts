import type { Aims } from "./aims.ts";
import { combine, PANEL } from "./panels.ts";
import type { RankingTables } from "./ranking-tables.ts";

/** What candidates are found and compared by. */
export type CandidateTables = Pick<
  RankingTables,
  "blocks" | "products" | "limits" | "weights" | "skillDomain" | "domains"
>;

/**
 * A block of resources as one set of weak skills after another sees it: with the part of their scores that is the same for all
 * learners who are weak in the same skills, the weighted sum of the share of their skills that are weak, and of their similarity
 * to the weakness vector. As long as nobody wants the block, there is but a bound of it.
 */
export class CandidateBlock {
  /** Per lane, once known: its part, but for rounding; -∞ where it is no candidate. */
  readonly parts: Float64Array = new Float64Array(PANEL);
  /** Per lane, likewise: targeted weak skills / skills; not a number where the slot is free. */
  readonly overlaps: Float64Array = new Float64Array(PANEL);
  /** Per lane, likewise: the dot product with the sum of the unit vectors of the weak skills. */
  readonly sums: Float64Array = new Float64Array(PANEL);
  readonly #tables: CandidateTables;
  readonly #aims: Aims;
  #block = 0;
  #set = 0;
  /** What the parts do not exceed, but for rounding. */
  #bound = 0;
  #isKnown = false;

  constructor(tables: CandidateTables, aims: Aims) {
    this.#tables = tables;
    this.#aims = aims;
  }

  /** Looks at a block with a set of weak skills. */
  look(block: number, set: number): void {
    const { limits, weights, domains } = this.#tables;
    const { limitFactors } = this.#aims;
    const width = domains + 1;
    let highest = 0;
    for (let i = 0; i < width; i++) {
      highest += limitFactors[set * width + i]! * limits[block * width + i]!;
    }
    this.#block = block;
    this.#set = set;
    this.#bound = weights.skillOverlap + weights.semanticSimilarity * this.similarity(highest);
    this.#isKnown = false;
  }

  /** Whether a part may be as high as this; all are known then. */
  reaches(part: number): boolean {
    if (this.#bound >= part && !this.#isKnown) this.#compare();
    return this.#bound >= part;
  }

  #compare(): void {
    const { products, skillDomain, domains, weights } = this.#tables;
    const { skillOverlap, semanticSimilarity } = weights;
    const { sums, overlaps, parts } = this;
    this.#isKnown = true;
    this.#bound = -Infinity;
    if (!this.#findOverlaps()) return;
    const start = this.#block * PANEL * (skillDomain.length + domains);
    combine(products, start, this.#aims.terms, this.#set, sums);
    for (let lane = 0; lane < PANEL; lane++) {
      const part =
        skillOverlap * overlaps[lane]! + semanticSimilarity * this.similarity(sums[lane]!);
      parts[lane] = overlaps[lane]! > 0 ? part : -Infinity;
      if (parts[lane]! > this.#bound) this.#bound = parts[lane]!;
    }
  }

  /** Whether there is a candidate. */
  #findOverlaps(): boolean {
    const { skillOffsets, skills } = this.#tables.blocks;
    const { sets, learners } = this.#aims;
    const learner = learners[this.#set]!;
    const start = this.#block * PANEL;
    let any = false;
    for (let lane = 0; lane < PANEL; lane++) {
      const from = skillOffsets[start + lane]!;
      const to = skillOffsets[start + lane + 1]!;
      let targeted = 0;
      for (let at = from; at < to; at++) targeted += sets.has(learner, skills[at]!);
      this.overlaps[lane] = targeted / (to - from);
      if (targeted > 0) any = true;
    }
    return any;
  }

  /** (1 + cosine) / 2, from 0 to 1, of a resource with such a dot product; 0.5 where either vector is of length 0. */
  similarity(sum: number): number {
    return Math.min(1, Math.max(0, 0.5 + this.#aims.scales[this.#set]! * sum));
  }
}
