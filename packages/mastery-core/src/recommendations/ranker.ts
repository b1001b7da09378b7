import type { Dataset } from "../dataset/dataset.ts";
import { MASTERED, type Outcome, UNTRIED } from "../dataset/evidence.ts";
import { BestFirst } from "./best-first.ts";
import { CandidateIndex, PHASES } from "./candidates.ts";
import type { ClusterOutcomes } from "./cluster-outcomes.ts";
import { gradeFit, scoreResource, type Weights } from "./score.ts";
import type { Similarities } from "./similarity.ts";
import { TopList } from "./top-list.ts";

/**
 * Ranks the candidates of one learner after another. The parts of a score that cost little come first, with a similarity of
 * 1, which none exceeds: similarities are computed best possible score first, nearest grades first, until no further resource
 * could be listed.
 */
export class Ranker {
  readonly #dataset: Dataset;
  readonly #outcomes: ClusterOutcomes;
  readonly #similarities: Similarities;
  readonly #weights: Weights;
  readonly #index: CandidateIndex;
  readonly #queue: BestFirst;
  readonly #top: TopList;
  /** Per resource: what the learner at hand did on it. */
  readonly #own: Uint8Array;
  /** Per candidate: share of its skills that are weak, and success rate of the cluster. */
  readonly #overlap: Float64Array;
  readonly #rate: Float64Array;

  constructor(
    dataset: Dataset,
    outcomes: ClusterOutcomes,
    similarities: Similarities,
    weights: Weights,
    topN: number,
  ) {
    const resources = dataset.catalogue.resourceIds.length;
    this.#dataset = dataset;
    this.#outcomes = outcomes;
    this.#similarities = similarities;
    this.#weights = weights;
    this.#index = new CandidateIndex(dataset.catalogue);
    this.#queue = new BestFirst(resources);
    this.#top = new TopList(topN);
    this.#own = new Uint8Array(resources);
    this.#overlap = new Float64Array(resources);
    this.#rate = new Float64Array(resources);
  }

  /** The learner's best candidates of the first phase that has any. The list is the same on every call, filled anew. */
  rank(learner: number, cluster: number, weakSkills: Uint32Array): TopList {
    this.#noteOutcomes(learner);
    this.#similarities.aimAt(weakSkills);
    this.#top.clear();
    for (const phase of PHASES) {
      for (let distance = 0; distance <= phase.maxDistance; distance++) {
        if (!this.#top.admits(this.#bestScore(distance), 0)) break;
        this.#collect(learner, cluster, weakSkills, distance, phase.mastered);
        this.#select(distance);
      }
      if (this.#top.size > 0) break;
    }
    this.#forgetOutcomes(learner);
    return this.#top;
  }

  /** Queues the candidates at a distance by the best score each could reach. */
  #collect(
    learner: number,
    cluster: number,
    weakSkills: Uint32Array,
    distance: number,
    mastered: boolean,
  ): void {
    const { catalogue, roster } = this.#dataset;
    const { resourceSkillOffsets } = catalogue;
    this.#index.visit(weakSkills, roster.grade[learner]!, distance, (resource, targeted) => {
      const own = this.#own[resource] as Outcome;
      if (own === MASTERED && !mastered) return;
      const skills = resourceSkillOffsets[resource + 1]! - resourceSkillOffsets[resource]!;
      this.#overlap[resource] = targeted / skills;
      this.#rate[resource] = this.#outcomes.successRate(cluster, resource, own);
      this.#queue.add(resource, this.#score(resource, distance, 1));
    });
  }

  #select(distance: number): void {
    this.#queue.drain(
      (bound) => this.#top.admits(bound, 0),
      (resource) => {
        const similarity = this.#similarities.similarity(resource);
        const score = this.#score(resource, distance, similarity);
        if (this.#top.admits(score, resource)) {
          this.#top.insert(resource, score, similarity, this.#rate[resource]!);
        }
      },
    );
  }

  /** What no resource at a distance exceeds. */
  #bestScore(distance: number): number {
    const best = { skillOverlap: 1, semanticSimilarity: 1, clusterSignal: 1 };
    return scoreResource({ ...best, gradeFit: gradeFit(distance) }, this.#weights);
  }

  #score(resource: number, distance: number, semanticSimilarity: number): number {
    const parts = {
      skillOverlap: this.#overlap[resource]!,
      gradeFit: gradeFit(distance),
      semanticSimilarity,
      clusterSignal: Math.max(0, this.#rate[resource]!),
    };
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
