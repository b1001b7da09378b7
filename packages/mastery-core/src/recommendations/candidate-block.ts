import type { Aims } from "./aims.ts";
import { combine, PANEL } from "./panels.ts";
import type { ResourceBlocks } from "./resource-blocks.ts";
import type { Weights } from "./score.ts";
import type { SkillDomains } from "./skill-products.ts";

/** What candidates are found and compared by, whatever the learner. */
export interface CandidateTables extends SkillDomains {
  readonly blocks: ResourceBlocks;
  /** The blocks' products: see `SkillProducts`. */
  readonly products: Float64Array;
  /** The blocks' limits: see `SkillProducts`. */
  readonly limits: Float64Array;
  readonly weights: Weights;
}

/**
 * A block of resources as one set of weak skills after another sees it: with the part of their scores that is the same for all
 * learners who are weak in the same skills, the weighted sum of the share of their skills that are weak, and of their similarity
 * to the weakness vector. A bound of it is narrowed as long as someone wants the block: with what limits the similarities first,
 * then with the shares, with the similarities in the end.
 */
export class CandidateBlock {
  /** Per slot, when all is known: its part, but for rounding; -∞ where it is no candidate. */
  readonly parts: Float64Array = new Float64Array(PANEL);
  /** Per slot, likewise: targeted weak skills / skills; not a number where the slot is free. */
  readonly overlaps: Float64Array = new Float64Array(PANEL);
  /** Per slot, likewise: the dot product with the sum of the unit vectors of the weak skills. */
  readonly sums: Float64Array = new Float64Array(PANEL);
  readonly #tables: CandidateTables;
  readonly #aims: Aims;
  #block = 0;
  #set = 0;
  /** What the parts do not exceed, but for rounding; -∞ where none is a candidate. */
  #bound = 0;
  /** Times that the bound was narrowed. */
  #step = 0;

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
    this.#step = 0;
  }

  /** Whether a part may be as high as this; all is known then. */
  reaches(part: number): boolean {
    while (this.#bound >= part) {
      if (this.#step === 2) return true;
      if (this.#step++ === 0) this.#findOverlaps();
      else this.#compare();
    }
    return false;
  }

  #findOverlaps(): void {
    const { skillOffsets, skills } = this.#tables.blocks;
    const { overlaps } = this;
    const { sets } = this.#aims;
    const set = this.#set;
    const start = this.#block * PANEL;
    let best = 0;
    for (let lane = 0; lane < PANEL; lane++) {
      const from = skillOffsets[start + lane]!;
      const to = skillOffsets[start + lane + 1]!;
      let targeted = 0;
      for (let at = from; at < to; at++) targeted += sets.has(set, skills[at]!);
      const overlap = targeted / (to - from);
      overlaps[lane] = overlap;
      if (overlap > best) best = overlap;
    }
    this.#bound -= best === 0 ? Infinity : this.#tables.weights.skillOverlap * (1 - best);
  }

  #compare(): void {
    const { products, skillDomain, domains, weights } = this.#tables;
    const { skillOverlap, semanticSimilarity } = weights;
    const { sums, overlaps, parts } = this;
    const { terms, lengths } = this.#aims;
    const length = lengths[this.#set]!;
    const start = this.#block * PANEL * (skillDomain.length + domains);
    combine(products, start, terms, this.#set, sums, 0);
    const scale = length === 0 ? 0 : (0.5 * semanticSimilarity) / length;
    let best = -Infinity;
    for (let lane = 0; lane < PANEL; lane++) {
      const part = skillOverlap * overlaps[lane]! + 0.5 * semanticSimilarity + scale * sums[lane]!;
      parts[lane] = overlaps[lane]! > 0 ? part : -Infinity;
      if (parts[lane]! > best) best = parts[lane]!;
    }
    this.#bound = best;
  }

  /** (1 + cosine) / 2, from 0 to 1, of a resource with such a dot product; 0.5 where either vector is of length 0. */
  similarity(sum: number): number {
    const length = this.#aims.lengths[this.#set]!;
    return length === 0 ? 0.5 : Math.min(1, Math.max(0, (1 + sum / length) / 2));
  }
}
