import { type Evidence, MASTERED, type Outcome, UNTRIED } from "../dataset/evidence.ts";
import { Candidates, type CandidateTables } from "./candidates.ts";
import { type ClusterOutcomes, rateOfOthers } from "./cluster-outcomes.ts";
import { PANEL } from "./panels.ts";
import { GRADES } from "./resource-blocks.ts";
import { gradeFit, type Weights } from "./score.ts";
import { TopList } from "./top-list.ts";
import { UNKNOWN_RATE } from "./top-lists.ts";

/** Which resources are candidates. */
interface Phase {
  /** Grades between resource and learner, at most. */
  readonly maxDistance: number;
  /** Whether resources count that the learner has mastered. */
  readonly mastered: boolean;
}

/** The nominal rule first; each of the others only while there are no candidates at all. */
const PHASES: readonly Phase[] = [
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
  rank(learner: number): TopList {
    const { offsets, resource } = this.#learners;
    const { slots } = this.#tables.blocks;
    const grade = this.#learners.grade[learner]!;
    const cluster = this.#learners.cluster[learner]!;
    this.#top.clear();
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
      if (this.#top.size > 0) break;
    }
    return this.#top;
  }

  #rankUntried(learner: number, cluster: number, grade: number, distance: number): void {
    if (grade < 1 || grade > GRADES) return;
    const { blocks, outcomes, weights } = this.#tables;
    const { candidates } = this;
    const { bounds, parts } = candidates;
    const { signals, bestSignals } = outcomes;
    const { clusterSignal } = weights;
    const first = cluster * blocks.resources.length;
    const fit = weights.gradeFit * gradeFit(distance);
    candidates.open(grade);
    const end = blocks.gradeStarts[grade]!;
    for (let block = blocks.gradeStarts[grade - 1]!; block < end; block++) {
      const rest = fit + clusterSignal * bestSignals[first / PANEL + block]!;
      let isWanted = bounds[block]! + rest >= this.#least;
      while (isWanted && candidates.narrow(block)) isWanted = bounds[block]! + rest >= this.#least;
      if (!isWanted) continue;
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
      if (distance > phase.maxDistance || candidates.overlap(slot) === 0) continue;
      const fit = weights.gradeFit * gradeFit(distance);
      const rate = rateOfOthers(outcomes, cluster * blocks.resources.length + slot, own);
      if (this.#score(slot, fit, 1, rate) < this.#least) continue;
      candidates.open(resourceGrade);
      while (candidates.narrow(block));
      this.#offer(slot, fit, rate);
    }
  }

  #score(slot: number, fit: number, similarity: number, rate: number): number {
    const { skillOverlap, semanticSimilarity, clusterSignal } = this.#tables.weights;
    return (
      skillOverlap * this.candidates.overlap(slot) +
      fit +
      semanticSimilarity * similarity +
      clusterSignal * Math.max(0, rate)
    );
  }

  #offer(slot: number, fit: number, rate: number): void {
    const resource = this.#tables.blocks.resources[slot]!;
    const similarity = this.candidates.similarity(slot);
    const score = Math.round(this.#score(slot, fit, similarity, rate) * 1000);
    if (!this.#top.admits(score, resource)) return;
    const thousandths = rate < 0 ? UNKNOWN_RATE : Math.round(rate * 1000);
    this.#top.insert(resource, score, Math.round(similarity * 1000), thousandths);
    if (this.#top.isFull) {
      this.#least = this.#top.at(this.#top.size - 1).score / 1000 - ROUNDED_UP;
    }
  }
}
