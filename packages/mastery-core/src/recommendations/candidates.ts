import type { Catalogue } from "../dataset/catalogue.ts";
import { BestFirst } from "./best-first.ts";
import { CandidateIndex, GRADES } from "./candidate-index.ts";
import type { Weights } from "./score.ts";
import type { Similarities } from "./similarity.ts";
import type { ProductLimits } from "./skill-products.ts";

/**
 * The resources that carry any of a set of weak skills, with what makes up their scores for all learners who are weak in
 * these: the share of their skills that are weak, and their similarity. Resources of a grade are looked up when first asked
 * for.
 */
export class Candidates {
  readonly #catalogue: Catalogue;
  readonly #similarities: Similarities;
  readonly #weights: Weights;
  readonly #index: CandidateIndex;
  /** Per grade, of all its resources, once asked for. */
  readonly #limits: (ProductLimits | undefined)[];
  #weakSkills: Uint32Array = new Uint32Array();
  /** Per skill: 1 where it is weak. */
  readonly #isWeak: Uint8Array;
  /** Candidates per grade that has resources, and whether they were looked up. */
  readonly #queues: readonly (BestFirst | undefined)[];
  readonly #queued: boolean[];
  /** Per candidate that was looked up. */
  readonly #overlap: Float64Array;
  readonly #similarityBound: Float64Array;
  /** Per resource: its similarity, and which of the sets, counted, it is to. */
  readonly #similarity: Float64Array;
  readonly #similarTo: Uint32Array;
  #set = 0;

  constructor(catalogue: Catalogue, similarities: Similarities, weights: Weights) {
    const resources = catalogue.resourceIds.length;
    this.#catalogue = catalogue;
    this.#similarities = similarities;
    this.#weights = weights;
    this.#index = new CandidateIndex(catalogue);
    this.#isWeak = new Uint8Array(catalogue.skillIds.length);
    this.#queues = Array.from({ length: GRADES }, (_, i) =>
      catalogue.resourceGrade.includes(i + 1) ? new BestFirst(resources) : undefined,
    );
    this.#queued = this.#queues.map(() => false);
    this.#limits = this.#queues.map(() => undefined);
    this.#overlap = new Float64Array(resources);
    this.#similarityBound = new Float64Array(resources);
    this.#similarity = new Float64Array(resources);
    this.#similarTo = new Uint32Array(resources);
  }

  /** Sets the weak skills that the answers after it are about. */
  aimAt(weakSkills: Uint32Array): void {
    this.#set++;
    this.#weakSkills = weakSkills;
    this.#isWeak.fill(0);
    for (const skill of weakSkills) this.#isWeak[skill] = 1;
    this.#similarities.aimAt(weakSkills);
    this.#queued.fill(false);
  }

  /** Share of a resource's skills that are weak; 0 where it is no candidate. */
  overlap(resource: number): number {
    const { resourceSkills, resourceSkillOffsets } = this.#catalogue;
    const [start, end] = [resourceSkillOffsets[resource]!, resourceSkillOffsets[resource + 1]!];
    let targeted = 0;
    for (let at = start; at < end; at++) targeted += this.#isWeak[resourceSkills[at]!]!;
    return targeted / (end - start);
  }

  /** See {@link Similarities.similarity}; summed once for a set. */
  similarity(resource: number): number {
    if (this.#similarTo[resource] !== this.#set) {
      this.#similarity[resource] = this.#similarities.similarity(resource);
      this.#similarTo[resource] = this.#set;
    }
    return this.#similarity[resource]!;
  }

  /** See {@link Similarities.bound}. */
  similarityBound(resource: number): number {
    return this.#similarities.bound(resource);
  }

  /**
   * Visits the candidates of a grade, those of the highest weighted sum of overlap and bound of similarity first, as long as
   * one whose sum is below a bound is still wanted. A grade without resources has none.
   */
  visitBestFirst(
    grade: number,
    isWanted: (bound: number) => boolean,
    visit: (resource: number, overlap: number, similarityBound: number) => void,
  ): void {
    const queue = this.#queues[grade - 1];
    if (!queue || !isWanted(this.#boundOfGrade(grade))) return;
    if (!this.#queued[grade - 1]) this.#fill(queue, grade);
    queue.visit(isWanted, (resource) => {
      visit(resource, this.#overlap[resource]!, this.#similarityBound[resource]!);
    });
  }

  /** A bound of the weighted sum of overlap and similarity for all resources of a grade. */
  #boundOfGrade(grade: number): number {
    this.#limits[grade - 1] ??= this.#similarities.limits(this.#resourcesOf(grade));
    const similarity = this.#similarities.boundOfAll(this.#limits[grade - 1]!);
    return this.#weights.skillOverlap + this.#weights.semanticSimilarity * similarity;
  }

  #resourcesOf(grade: number): Uint32Array {
    const { resourceGrade } = this.#catalogue;
    const all = Uint32Array.from(resourceGrade, (_, resource) => resource);
    return all.filter((resource) => resourceGrade[resource] === grade);
  }

  #fill(queue: BestFirst, grade: number): void {
    const { resourceSkillOffsets } = this.#catalogue;
    const { skillOverlap, semanticSimilarity } = this.#weights;
    queue.clear();
    this.#index.visit(this.#weakSkills, grade, (resource, targeted) => {
      const skills = resourceSkillOffsets[resource + 1]! - resourceSkillOffsets[resource]!;
      const overlap = targeted / skills;
      const similarity = this.#similarities.bound(resource);
      this.#overlap[resource] = overlap;
      this.#similarityBound[resource] = similarity;
      queue.add(resource, skillOverlap * overlap + semanticSimilarity * similarity);
    });
    this.#queued[grade - 1] = true;
  }
}
