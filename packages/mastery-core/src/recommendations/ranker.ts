import { type Evidence, MASTERED, type Outcome, UNTRIED } from "../dataset/evidence.ts";
import { numbersBelow } from "../numbering.ts";
import type { Aims } from "./aims.ts";
import { CandidateBlock } from "./candidate-block.ts";
import { rateOfOthers } from "./cluster-outcomes.ts";
import { PANEL } from "./panels.ts";
import type { RankingTables } from "./ranking-tables.ts";
import { GRADES, type ResourceBlocks } from "./resource-blocks.ts";
import { gradeFit } from "./score.ts";
import { type PackedLists, TopListBuilder } from "./top-list-builder.ts";

/** Which resources are candidates. */
export interface Phase {
  /** Grades between resource and learner, at most. */
  readonly maxDistance: number;
  /** Whether resources count that the learner has mastered. */
  readonly mastered: boolean;
}

/** The nominal rule first; each of the others only while there are no candidates at all. */
export const PHASES: readonly Phase[] = [
  { maxDistance: 1, mastered: false },
  { maxDistance: 2, mastered: false },
  { maxDistance: 1, mastered: true },
  { maxDistance: GRADES - 1, mastered: true },
];

/** An outcome fits into so many bits. */
const OUTCOME_BITS = 2;

/** All that ranking needs to know of some learners of one grade and cluster, a place each. */
export interface LearnersToRank extends Pick<Evidence, "offsets" | "resource" | "outcome"> {
  readonly grade: number;
  readonly cluster: number;
}

/** Learners in sets of those who are weak in the same skills. */
export interface Groups {
  readonly aims: Aims;
  /** The learners, set after set. */
  readonly order: Uint32Array;
  /** Where each set starts in this order; one entry more than sets. */
  readonly starts: Uint32Array;
}

/**
 * Ranks candidates for groups of learners, nearest grades first. One block of resources after another is held against all
 * learners: so what is read of it stays near the processor. Where none of a block could be listed for a learner, that is all.
 */
export class Ranker {
  readonly #lists: TopListBuilder;
  readonly #tables: RankingTables;
  readonly #learners: LearnersToRank;
  readonly #groups: Groups;
  readonly #block: CandidateBlock;
  /** Per block and learner: what the learner did on each of its resources. */
  readonly #tried: Uint16Array;

  constructor(tables: RankingTables, learners: LearnersToRank, groups: Groups) {
    this.#tables = tables;
    this.#learners = learners;
    this.#groups = groups;
    this.#block = new CandidateBlock(tables, groups.aims);
    this.#lists = new TopListBuilder(groups.order.length, tables.topN);
    this.#tried = outcomesByBlock(tables.blocks, learners);
  }

  /** The lists of all learners: of the best candidates of the first phase that has any. */
  rank(): PackedLists {
    let sets = numbersBelow(this.#groups.aims.learners.length);
    for (const phase of PHASES) {
      this.#rankPhase(sets, phase);
      sets = sets.filter((set) => this.#isUnfinished(set));
    }
    return this.#lists.lists;
  }

  #rankPhase(sets: Uint32Array, { maxDistance, mastered }: Phase): void {
    const { blocks, weights } = this.#tables;
    const { grade } = this.#learners;
    for (let distance = 0; distance <= maxDistance; distance++) {
      const fit = weights.gradeFit * gradeFit(distance);
      for (const other of new Set([grade - distance, grade + distance])) {
        // There are no blocks of grades that are none.
        const end = blocks.gradeStarts[other]!;
        for (let block = blocks.gradeStarts[other - 1]!; block < end; block++) {
          this.#rankBlock(sets, block, fit, mastered);
        }
      }
    }
  }

  /** Whether a learner of a set has no candidate so far; nothing is listed any more for those who have. */
  #isUnfinished(set: number): boolean {
    const { order, starts } = this.#groups;
    let unfinished = false;
    for (const learner of order.subarray(starts[set], starts[set + 1])) {
      if (this.#lists.isEmpty(learner)) unfinished = true;
      else this.#lists.least[learner] = Infinity;
    }
    return unfinished;
  }

  #rankBlock(sets: Uint32Array, number: number, fit: number, mastered: boolean): void {
    const { blocks, outcomes, weights } = this.#tables;
    const { signals, bestSignals, highestRates } = outcomes;
    const { clusterSignal } = weights;
    const { aims, order, starts } = this.#groups;
    const first = this.#learners.cluster * blocks.resources.length + number * PANEL;
    const domains = blocks.domains[number]!;
    const rest = fit + clusterSignal * bestSignals[first / PANEL]!;
    const restOfTried = fit + clusterSignal * highestRates[first / PANEL]!;
    const block = this.#block;
    const { parts } = block;
    const { least } = this.#lists;
    for (let i = 0; i < sets.length; i++) {
      const set = sets[i]!;
      if ((aims.domains[set]! & domains) === 0) continue;
      block.look(number, set);
      const end = starts[set + 1]!;
      for (let at = starts[set]!; at < end; at++) {
        const learner = order[at]!;
        const tried = this.#tried[number * order.length + learner]!;
        if (!block.reaches(least[learner]! - (tried === 0 ? rest : restOfTried))) continue;
        for (let lane = 0; lane < PANEL; lane++) {
          const own = ((tried >> (OUTCOME_BITS * lane)) & MASTERED) as Outcome;
          const signal = own === UNTRIED ? signals[first + lane]! : 1;
          if (parts[lane]! + clusterSignal * signal < least[learner]! - fit) continue;
          if (own === MASTERED && !mastered) continue;
          this.#offer(learner, number, lane, fit, rateOfOthers(outcomes, first + lane, own));
        }
      }
    }
  }

  #offer(learner: number, block: number, lane: number, fit: number, rate: number): void {
    const { blocks, weights } = this.#tables;
    const { skillOverlap, semanticSimilarity, clusterSignal } = weights;
    const similarity = this.#block.similarity(this.#block.sums[lane]!);
    const score =
      skillOverlap * this.#block.overlaps[lane]! +
      fit +
      semanticSimilarity * similarity +
      clusterSignal * Math.max(0, rate);
    this.#lists.offer(learner, blocks.resources[block * PANEL + lane]!, score, similarity, rate);
  }
}

function outcomesByBlock(
  { slots, resources }: ResourceBlocks,
  { offsets, resource, outcome }: LearnersToRank,
): Uint16Array {
  const learners = offsets.length - 1;
  const tried = new Uint16Array((resources.length / PANEL) * learners);
  for (let learner = 0; learner < learners; learner++) {
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const slot = slots[resource[row]!]!;
      const at = Math.floor(slot / PANEL) * learners + learner;
      tried[at]! |= outcome[row]! << (OUTCOME_BITS * (slot % PANEL));
    }
  }
  return tried;
}
