import type { Dataset } from "../dataset/dataset.ts";
import { MASTERED, type Outcome, UNTRIED } from "../dataset/evidence.ts";
import { PHASES, type Phase } from "./candidate-index.ts";
import type { Candidates } from "./candidates.ts";
import type { ClusterOutcomes } from "./cluster-outcomes.ts";
import { gradeFit, roundScore, scoreResource, type Weights } from "./score.ts";
import { TopList } from "./top-list.ts";

/** Sums taken in another order differ by less. */
const ROUNDING = 1e-9;

/**
 * Ranks the candidates for one learner after another: nearest grades first, best first, until no further one could be listed.
 * Those that the learner tried are ranked apart, as only on them the success rate of the cluster's other members is not the
 * whole cluster's. A similarity is summed where its bound would be listed.
 */
export class Ranker {
  readonly #dataset: Dataset;
  readonly #outcomes: ClusterOutcomes;
  readonly #candidates: Candidates;
  readonly #weights: Weights;
  readonly #top: TopList;
  /** Per resource: what the learner at hand did on it. */
  readonly #own: Uint8Array;

  constructor(
    dataset: Dataset,
    outcomes: ClusterOutcomes,
    candidates: Candidates,
    weights: Weights,
    topN: number,
  ) {
    this.#dataset = dataset;
    this.#outcomes = outcomes;
    this.#candidates = candidates;
    this.#weights = weights;
    this.#top = new TopList(topN);
    this.#own = new Uint8Array(dataset.catalogue.resourceIds.length);
  }

  /**
   * The best candidates of the first phase that has any, for a learner whose weak skills the candidates are aimed at. The list
   * is the same on every call, filled anew.
   */
  rank(learner: number, cluster: number): TopList {
    const grade = this.#dataset.roster.grade[learner]!;
    const { skillOverlap, semanticSimilarity } = this.#weights;
    this.#noteOutcomes(learner);
    this.#top.clear();
    for (const phase of PHASES) {
      for (let distance = 0; distance <= phase.maxDistance; distance++) {
        if (!this.#admits(skillOverlap + semanticSimilarity, distance, cluster)) break;
        this.#rankUntried(cluster, grade - distance, distance);
        if (distance > 0) this.#rankUntried(cluster, grade + distance, distance);
      }
      this.#rankTried(learner, cluster, phase);
      if (this.#top.size > 0) break;
    }
    this.#forgetOutcomes(learner);
    return this.#top;
  }

  #rankTried(learner: number, cluster: number, phase: Phase): void {
    const { catalogue, evidence, roster } = this.#dataset;
    const grade = roster.grade[learner]!;
    for (let row = evidence.offsets[learner]!; row < evidence.offsets[learner + 1]!; row++) {
      const resource = evidence.resource[row]!;
      const own = evidence.outcome[row] as Outcome;
      const distance = Math.abs(catalogue.resourceGrade[resource]! - grade);
      if (distance > phase.maxDistance || (own === MASTERED && !phase.mastered)) continue;
      const overlap = this.#candidates.overlap(resource);
      if (overlap === 0) continue;
      const similarityBound = this.#candidates.similarityBound(resource);
      const rate = this.#outcomes.successRateOfOthers(cluster, resource, own);
      this.#offer(resource, overlap, distance, similarityBound, rate);
    }
  }

  #rankUntried(cluster: number, grade: number, distance: number): void {
    this.#candidates.visitBestFirst(
      grade,
      (bound) => this.#admits(bound, distance, cluster),
      (resource, overlap, similarityBound) => {
        if (this.#own[resource] !== UNTRIED) return;
        const rate = this.#outcomes.successRate(cluster, resource);
        this.#offer(resource, overlap, distance, similarityBound, rate);
      },
    );
  }

  /** Whether a resource that nobody of the cluster does better on could be listed. */
  #admits(overlapAndSimilarity: number, distance: number, cluster: number): boolean {
    const bound =
      overlapAndSimilarity +
      this.#weights.gradeFit * gradeFit(distance) +
      this.#weights.clusterSignal * this.#outcomes.bestSuccessRate(cluster);
    return this.#top.admits(roundScore(bound + ROUNDING), 0);
  }

  #offer(
    resource: number,
    overlap: number,
    distance: number,
    similarityBound: number,
    rate: number,
  ): void {
    const bound = this.#score(overlap, distance, similarityBound + ROUNDING, rate);
    if (!this.#top.admits(bound, resource)) return;
    const similarity = this.#candidates.similarity(resource);
    const score = this.#score(overlap, distance, similarity, rate);
    if (this.#top.admits(score, resource)) this.#top.insert(resource, score, similarity, rate);
  }

  #score(skillOverlap: number, distance: number, semanticSimilarity: number, rate: number): number {
    const clusterSignal = Math.max(0, rate);
    const parts = { skillOverlap, gradeFit: gradeFit(distance), semanticSimilarity, clusterSignal };
    return scoreResource(parts, this.#weights);
  }

  #noteOutcomes(learner: number): void {
    const { offsets, resource, outcome } = this.#dataset.evidence;
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      this.#own[resource[row]!] = outcome[row]!;
    }
  }

  #forgetOutcomes(learner: number): void {
    const { offsets, resource } = this.#dataset.evidence;
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      this.#own[resource[row]!] = UNTRIED;
    }
  }
}
