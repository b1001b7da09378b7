import { combine, PANEL } from "./panels.ts";
import type { ResourceBlocks } from "./resource-blocks.ts";
import type { Weights } from "./score.ts";
import type { SkillDomains } from "./skill-products.ts";
import { SkillTerms } from "./skill-terms.ts";
import type { WeakSkillSets } from "./weak-skill-sets.ts";

/** Squared length, per pair of weak skills, below which their sum is rounding's and has no direction. */
const NEGLIGIBLE = 1e-15;

/** Steps in which a block's bound is narrowed. */
const STEPS = 2;

/** What candidates are found and compared by, whatever the learner. */
export interface CandidateTables extends SkillDomains {
  readonly blocks: ResourceBlocks;
  /** The blocks' products: see `SkillProducts`. */
  readonly products: Float64Array;
  /** The blocks' limits: see `SkillProducts`. */
  readonly limits: Float64Array;
  /** Products of the skills themselves, likewise: the Gram matrix. */
  readonly gram: Float64Array;
  readonly weights: Weights;
}

/**
 * Resources with the part of their score that is the same for all learners who are weak in the same skills: the weighted sum of
 * the share of their skills that are weak, and of their similarity to the weakness vector. A block has a bound of it, which is
 * narrowed as long as someone wants the block: with the shares first, with the similarities in the end.
 *
 * The weakness vector is never formed: the dot product with a sum of skills is the sum of the dot products with each, and the
 * length of the sum follows from the dot products of the skills.
 */
export class Candidates {
  /** Per block: what the parts of its resources do not exceed, but for rounding; -∞ where none is known to be a candidate. */
  readonly bounds: Float64Array;
  /** Per slot of a block of which all is known: its part, but for rounding; -∞ where it is no candidate. */
  readonly parts: Float64Array;
  /** Per slot of such a block: targeted weak skills / skills; not a number where the slot is free. */
  readonly overlaps: Float64Array;
  /** Per slot of such a block: the dot product with the sum of the unit vectors of the weak skills. */
  readonly sums: Float64Array;
  readonly #tables: CandidateTables;
  /** Per skill: 1 where it is weak. */
  readonly #isWeak: Uint8Array;
  readonly #terms: SkillTerms;
  /** Per skill: sum of its products with the weak ones. */
  readonly #gramSums: Float64Array;
  /** Length of that sum; 0 where it has no direction. */
  #length = 0;
  /** Sets of weak skills so far, and per grade the last one that it was opened for. */
  #set = 0;
  readonly #opened: Uint32Array;
  /** Per block: steps done. */
  readonly #steps: Uint8Array;

  constructor(tables: CandidateTables) {
    const { gradeStarts, resources } = tables.blocks;
    const blocks = resources.length / PANEL;
    this.#tables = tables;
    this.bounds = new Float64Array(blocks);
    this.parts = new Float64Array(resources.length);
    this.#isWeak = new Uint8Array(tables.skillDomain.length);
    this.#terms = new SkillTerms(tables);
    this.#gramSums = new Float64Array(tables.skillDomain.length + PANEL);
    this.#opened = new Uint32Array(gradeStarts.length);
    this.#steps = new Uint8Array(blocks);
    this.overlaps = new Float64Array(resources.length);
    this.sums = new Float64Array(resources.length);
  }

  /** Sets the weak skills that all after it is about: a learner's. */
  aimAt(sets: WeakSkillSets, learner: number): void {
    if (!sets.unpack(learner, this.#isWeak)) return;
    this.#set++;
    this.#terms.fill(this.#isWeak);
    const weak = this.#terms.present.reduce((sum, skills) => sum + skills);
    const squared = this.#squaredLength();
    this.#length = squared > NEGLIGIBLE * weak ** 2 ? Math.sqrt(squared) : 0;
  }

  #squaredLength(): number {
    const { gram, skillDomain, domains } = this.#tables;
    const { items, factors, size } = this.#terms;
    let sum = 0;
    for (let skill = 0; skill < skillDomain.length; skill += PANEL) {
      const start = skill * (skillDomain.length + domains);
      combine(gram, start, items, factors, size, this.#gramSums, skill);
    }
    for (let skill = 0; skill < skillDomain.length; skill++) {
      sum += this.#isWeak[skill]! * this.#gramSums[skill]!;
    }
    return sum;
  }

  /** Gives the blocks of a grade their first bounds. */
  open(grade: number): void {
    if (this.#opened[grade] === this.#set) return;
    this.#opened[grade] = this.#set;
    const { blocks, weights } = this.#tables;
    const from = blocks.gradeStarts[grade - 1]!;
    const to = blocks.gradeStarts[grade]!;
    this.#steps.fill(0, from, to);
    for (let block = from; block < to; block++) {
      const similarity = this.similarity(this.#highestSum(block));
      this.bounds[block] = weights.skillOverlap + weights.semanticSimilarity * similarity;
    }
  }

  /** A number that no sum of a block's products over the weak skills exceeds: that over all skills, less what the others add at least. */
  #highestSum(block: number): number {
    const { limits, domains } = this.#tables;
    const { present, absent } = this.#terms;
    const first = block * (domains + 2);
    let sum = limits[first + domains]!;
    for (let domain = 0; domain < domains; domain++) {
      sum -=
        present[domain] === 0
          ? limits[first + domain]!
          : absent[domain]! * limits[first + domains + 1]!;
    }
    return sum;
  }

  /** Finds the next thing about a block, and narrows its bound; false where all is known. */
  narrow(block: number): boolean {
    if (this.#steps[block] === STEPS) return false;
    if (this.#steps[block]!++ === 0) this.#findOverlaps(block);
    else this.#compare(block);
    return true;
  }

  #findOverlaps(block: number): void {
    const { skillOffsets, skills } = this.#tables.blocks;
    const { overlaps } = this;
    const isWeak = this.#isWeak;
    const start = block * PANEL;
    let best = 0;
    for (let slot = start; slot < start + PANEL; slot++) {
      const from = skillOffsets[slot]!;
      const to = skillOffsets[slot + 1]!;
      let targeted = 0;
      for (let at = from; at < to; at++) targeted += isWeak[skills[at]!]!;
      overlaps[slot] = targeted / (to - from);
      if (overlaps[slot]! > best) best = overlaps[slot]!;
    }
    this.bounds[block]! -= best === 0 ? Infinity : this.#tables.weights.skillOverlap * (1 - best);
  }

  #compare(block: number): void {
    const { products, skillDomain, domains, weights } = this.#tables;
    const { skillOverlap, semanticSimilarity } = weights;
    const { sums, overlaps, parts } = this;
    const start = block * PANEL;
    const { items, factors, size } = this.#terms;
    combine(products, start * (skillDomain.length + domains), items, factors, size, sums, start);
    const scale = this.#length === 0 ? 0 : (0.5 * semanticSimilarity) / this.#length;
    let best = -Infinity;
    for (let slot = start; slot < start + PANEL; slot++) {
      const part = skillOverlap * overlaps[slot]! + 0.5 * semanticSimilarity + scale * sums[slot]!;
      parts[slot] = overlaps[slot]! > 0 ? part : -Infinity;
      if (parts[slot]! > best) best = parts[slot]!;
    }
    this.bounds[block] = best;
  }

  /** (1 + cosine) / 2, from 0 to 1, of a resource with such a dot product; 0.5 where either vector is of length 0. */
  similarity(sum: number): number {
    if (this.#length === 0) return 0.5;
    return Math.min(1, Math.max(0, (1 + sum / this.#length) / 2));
  }
}
