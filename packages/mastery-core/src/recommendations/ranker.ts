import { type Evidence, MASTERED, type Outcome, UNTRIED } from "../dataset/evidence.ts";
import { Candidates, type CandidateTables } from "./candidates.ts";
import { type ClusterOutcomes, rateOfOthers } from "./cluster-outcomes.ts";
import { PANEL } from "./panels.ts";
import { GRADES } from "./resource-blocks.ts";
import { gradeFit, type Weights } from "./score.ts";
import { type Ranked, TopList } from "./top-list.ts";
import { UNKNOWN_RATE } from "./top-lists.ts";

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

/** Half a thousandth, and more than sums differ by that are taken in another order. */
const ROUNDED_UP = 0.0005 + 1e-9;

/** Less than any score. */
const NO_SCORE = -1;

/** All that ranking needs to know of the learners, a place each. */
export interface LearnersToRank extends Pick<Evidence, "offsets" | "resource" | "outcome"> {
  readonly grade: Uint8Array;
  readonly cluster: Uint8Array;
}

/** All that it needs to know of the resources. */
export interface RankingTables extends CandidateTables {
  readonly outcomes: ClusterOutcomes;
  readonly weights: Weights;
  readonly topN: number;
}

/**
 * Ranks the candidates for one learner after another, nearest grades first. Blocks of resources none of which could be listed
 * are passed over. Those that the learner tried are ranked apart, as only on them the success rate of the cluster's other
 * members is not the whole cluster's.
 */
export class Ranker {
  readonly candidates: Candidates;
  readonly #tables: RankingTables;
  readonly #learners: LearnersToRank;
  readonly #top: TopList;
  /** What a resource scores, unrounded, or more when it is listed. */
  #least = 0;
  /** Per slot: 1 + the learner who tried its resource last. */
  readonly #triedBy: Uint32Array;

  constructor(tables: RankingTables, learners: LearnersToRank) {
    this.candidates = new Candidates(tables);
    this.#tables = tables;
    this.#learners = learners;
    this.#top = new TopList(tables.topN);
    this.#triedBy = new Uint32Array(tables.blocks.resources.length);
  }

  /**
   * The best candidates of the first phase that has any, for a learner whose weak skills the candidates are aimed at. The list
   * is the same on every call, filled anew.
   */
  rank(learner: number): readonly Ranked[] {
    const { offsets, resource } = this.#learners;
    const { slots } = this.#tables.blocks;
    const grade = this.#learners.grade[learner]!;
    const cluster = this.#learners.cluster[learner]!;
    this.#top.entries.length = 0;
    this.#least = NO_SCORE;
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      this.#triedBy[slots[resource[row]!]!] = learner + 1;
    }
    for (const phase of PHASES) {
      for (let distance = 0; distance <= phase.maxDistance; distance++) {
        this.#rankUntried(learner, cluster, grade - distance, distance);
        if (distance > 0) this.#rankUntried(learner, cluster, grade + distance, distance);
      }
      this.#rankTried(learner, cluster, grade, phase);
      if (this.#top.entries.length > 0) break;
    }
    return this.#top.entries;
  }

  #rankUntried(learner: number, cluster: number, grade: number, distance: number): void {
    if (grade < 1 || grade > GRADES) return;
    const { blocks, outcomes, weights } = this.#tables;
    const { candidates } = this;
    const { parts } = candidates;
    const { signals, bestSignals } = outcomes;
    const { clusterSignal } = weights;
    const first = cluster * blocks.resources.length;
    const fit = weights.gradeFit * gradeFit(distance);
    candidates.open(grade);
    const end = blocks.gradeStarts[grade]!;
    for (let block = blocks.gradeStarts[grade - 1]!; block < end; block++) {
      if (!this.#reaches(block, fit + clusterSignal * bestSignals[first / PANEL + block]!))
        continue;
      for (let slot = block * PANEL; slot < (block + 1) * PANEL; slot++) {
        const score = parts[slot]! + clusterSignal * signals[first + slot]! + fit;
        if (score < this.#least || this.#triedBy[slot] === learner + 1) continue;
        this.#offer(slot, fit, rateOfOthers(outcomes, first + slot, UNTRIED));
      }
    }
  }

  #rankTried(learner: number, cluster: number, grade: number, phase: Phase): void {
    const { blocks, outcomes, weights } = this.#tables;
    const { candidates } = this;
    const { offsets, resource, outcome } = this.#learners;
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const own = outcome[row] as Outcome;
      if (own === MASTERED && !phase.mastered) continue;
      const slot = blocks.slots[resource[row]!]!;
      const block = Math.floor(slot / PANEL);
      const resourceGrade = blocks.grades[resource[row]!]!;
      const distance = Math.abs(resourceGrade - grade);
      if (distance > phase.maxDistance) continue;
      const fit = weights.gradeFit * gradeFit(distance);
      const rate = rateOfOthers(outcomes, cluster * blocks.resources.length + slot, own);
      const rest = fit + weights.clusterSignal * Math.max(0, rate);
      candidates.open(resourceGrade);
      if (!this.#reaches(block, rest) || candidates.parts[slot]! + rest < this.#least) continue;
      this.#offer(slot, fit, rate);
    }
  }

  /** Whether a resource of a block, of which all is known then, could be listed, given the rest of its score. */
  #reaches(block: number, rest: number): boolean {
    const { candidates } = this;
    const { bounds } = candidates;
    while (bounds[block]! + rest >= this.#least) if (!candidates.narrow(block)) return true;
    return false;
  }

  #offer(slot: number, fit: number, rate: number): void {
    const { blocks, weights } = this.#tables;
    const { skillOverlap, semanticSimilarity, clusterSignal } = weights;
    const resource = blocks.resources[slot]!;
    const { candidates } = this;
    const top = this.#top;
    const similarity = candidates.similarity(candidates.sums[slot]!);
    const unrounded =
      skillOverlap * candidates.overlaps[slot]! +
      fit +
      semanticSimilarity * similarity +
      clusterSignal * Math.max(0, rate);
    const score = Math.round(unrounded * 1000);
    if (!top.admits(score, resource)) return;
    top.insert({
      resource,
      score,
      semanticSimilarity: Math.round(similarity * 1000),
      clusterSuccessRate: rate < 0 ? UNKNOWN_RATE : Math.round(rate * 1000),
    });
    if (top.last) this.#least = top.last.score / 1000 - ROUNDED_UP;
  }
}
